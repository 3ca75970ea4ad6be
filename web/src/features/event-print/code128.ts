import JsBarcode from 'jsbarcode';

/** The bars of a text of an even number of digits, Code 128 C: one character a module, '1' for black. */
export function barsOf(digits: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, digits, { format: 'CODE128C' });
  return drawn.encodings?.map((part) => part.data).join('') ?? '';
}
