import JsBarcode from 'jsbarcode';

/** The bars of an even number of digits in Code 128 C: one character for each module, '1' for black. */
export function barsOf(digits: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, digits, { format: 'CODE128C' });
  return drawn.encodings?.map((part) => part.data).join('') ?? '';
}
