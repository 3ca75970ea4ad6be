import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreStrayTaps } from './stray-tap';

const clicked = vi.fn();
let end: () => void;

beforeEach(() => {
  clicked.mockClear();
  document.body.innerHTML = '<button id="start"><span>Start match</span></button><label><input type="radio" id="winner" /></label>';
  document.querySelector('#start')!.addEventListener('click', () => { clicked('start'); });
  document.querySelector('#winner')!.addEventListener('click', () => { clicked('winner'); });
  end = ignoreStrayTaps();
});
afterEach(() => {
  end();
});

function tap(selector: string, time: number, x = 100) {
  const element = document.querySelector<HTMLElement>(selector)!;
  const down = new PointerEvent('pointerdown', { bubbles: true, clientX: x, clientY: 50 });
  Object.defineProperty(down, 'timeStamp', { value: time });
  element.dispatchEvent(down);
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: 50 }));
}
const seen = () => clicked.mock.calls.flat();

test('the second half of a double tap does not reach what has come under the finger', () => {
  tap('#start', 1000);
  tap('#winner', 1300, 110);
  expect(seen()).toEqual(['start']);
  expect(document.querySelector<HTMLInputElement>('#winner')!.checked).toBe(false);
  tap('#winner', 2000);
  expect(seen()).toEqual(['start', 'winner']);
});

test('nor do the third and the fourth of a triple tap and more', () => {
  tap('#start', 1000);
  tap('#winner', 1300);
  tap('#winner', 1600);
  tap('#winner', 1900);
  expect(seen()).toEqual(['start']);
  tap('#winner', 2500);
  expect(seen()).toEqual(['start', 'winner']);
});

test('later, or elsewhere, it does', () => {
  tap('#start', 1000);
  tap('#winner', 1500);
  tap('#start', 1700, 200);
  expect(seen()).toEqual(['start', 'winner', 'start']);
});

test('a button can be tapped twice, on any of its parts, and pressed by a key', () => {
  tap('#start span', 1000);
  tap('#start', 1100);
  tap('#winner', 1200);
  document.querySelector('#winner')!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  expect(seen()).toEqual(['start', 'start', 'winner']);
});
