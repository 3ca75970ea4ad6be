import { expect, test } from 'vitest';
import { badgeAddress, badgeCode, isScan, scanned } from './badge';

const athletes = [
  { _id: '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b', number: 7 },
  { _id: '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1c', number: 12_345 },
];

test('bars are digits in pairs, and say who it is', () => {
  for (const one of athletes) {
    expect(badgeCode(one)).toMatch(/^(\d\d){5,}$/);
    expect(isScan(badgeCode(one))).toBe(true);
    expect(scanned(`${badgeCode(one)} `, athletes)).toBe(one);
  }
  expect(badgeCode(athletes[0]!)).toMatch(/^0007/);
});

test('a badge of another event is nobody here, and a number or a name no scan', () => {
  expect(scanned(badgeCode({ _id: '0193a1b2-7c3d-7e4f-8a5b-6c7dffff0a1b', number: 7 }), athletes)).toBeUndefined();
  for (const typed of ['7', '2026', '12345', 'Ann Lee', '']) expect(isScan(typed)).toBe(false);
});

test('the address of the QR code, also from a keyboard of another layout', () => {
  const address = badgeAddress(athletes[0]!);
  expect(scanned(address, athletes)).toBe(athletes[0]);
  expect(scanned(address.replaceAll('-', 'ß').replaceAll('/', '-'), athletes)).toBe(athletes[0]);
  expect(scanned(badgeAddress({ _id: '0193a1b2-7c3d-7e4f-8a5b-000000000000', number: 1 }), athletes)).toBeUndefined();
});

test('the code of a badge, which can be renewed, also from a keyboard of another layout', () => {
  const coded = athletes.map((one, i) => ({ ...one, private: { code: ['7x3kq0zym2ab', 'cdefghjkmn12'][i] } }));
  const address = badgeAddress(coded[0]!);
  expect(address).toMatch(/\/me\/7x3kq0zym2ab$/);
  expect(isScan(address)).toBe(true);
  expect(scanned(address, coded)).toBe(coded[0]);
  expect(scanned('httpÖ--localhost-me-7x3kq0yzm2ab', coded)).toBe(coded[0]);
  expect(scanned(address.replace('7x3', '7x4'), coded)).toBeUndefined();
});
