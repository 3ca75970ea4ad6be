import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** Unpacks a ZIP archive into a folder, and returns the names of its files. */
export function unpack(zip: Buffer, folder: string): string[] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const names: string[] = [];
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, extraLength, commentLength, start] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32), zip.readUInt32LE(at + 42)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const content = zip.subarray(from, from + size);
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), zip.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content));
    names.push(name);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return names;
}
