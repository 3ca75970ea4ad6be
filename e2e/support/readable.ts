/** Checks that a board is readable from the other end of a hall. */

/**
 * A text on a board: its type's height as a share of the screen, its contrast, whether it is cut, how far its letters
 * leave their band in thousandths of the screen, and texts that they touch.
 */
export type Measured = { text: string; called: boolean; again: boolean; height: number; contrast: number; cut: boolean; out: number; touches: string[] };

/**
 * The faults of a board's texts. Each must have 1/30 of the height, called names 1/14, the second language 1/40, and contrast
 * 7:1. No letter may leave its band by more than pixel rounding.
 */
export function faultsOf(all: readonly Measured[]): string[] {
  return all.flatMap(({ text, called, again, height, contrast, cut, out, touches }) => [
    ...(height < (called ? 1 / 14 : again ? 1 / 40 : 1 / 30) ? [`${text} is 1/${(1 / height).toFixed(1)} of the height`] : []),
    ...(contrast < 7 ? [`${text} has a contrast of ${contrast.toFixed(1)}:1`] : []),
    ...(cut ? [`${text} is cut`] : []),
    ...(out > 1.5 ? [`${text} reaches ${(out / 10).toFixed(1)} vh out of its band`] : []),
    ...touches.map((other) => `${text} touches ${other}`),
  ]);
}

/** The height of each text's type on a board, as a share of the screen, and its contrast. */
export function measure(): Measured[] {
  const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  // A canvas parses every notation of a colour.
  const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true })!;
  const rgba = (colour: string) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = rgba(colour).map((value) => channel(value / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if ((rgba(backgroundColor)[3] ?? 0) > 0) return backgroundColor;
    }
    return 'white';
  };
  /** The drawn extent of a text's letters, which is neither its line nor its type. */
  const inkOf = (node: Node, style: CSSStyleDeclaration) => {
    const box = document.createRange();
    box.selectNodeContents(node);
    const lines = [...box.getClientRects()].filter(({ width }) => width > 0);
    const [first, last] = [lines[0], lines.at(-1)];
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const text = style.textTransform === 'uppercase' ? node.textContent!.toUpperCase() : node.textContent!;
    const { fontBoundingBoxAscent, actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(text.trim());
    const { left, right } = box.getBoundingClientRect();
    return {
      left,
      right,
      top: (first?.top ?? 0) + fontBoundingBoxAscent - actualBoundingBoxAscent,
      bottom: (last?.top ?? 0) + fontBoundingBoxAscent + actualBoundingBoxDescent,
    };
  };
  const bands = '.bd-side, .bd-line, .bd-card > div, .bd-step > i, .bd-result h3, .bd-result li, .bd-number, .bd-time, .bd-beside, .bd-head, .bd-qr, .bd-body';
  const found: (Measured & { ink: { left: number; right: number; top: number; bottom: number } })[] = [];
  const walker = document.createTreeWalker(document.querySelector('.bd')!, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (!node.textContent?.trim() || element.closest('.sr-only, title, svg')) continue;
    const style = getComputedStyle(element);
    const [one, two] = [light(style.color), light(behind(element))];
    const ink = inkOf(node, style);
    // The band is the drawn background; a larger one also counts.
    const around = [element.closest(bands)!];
    for (let at: Element | null = element; at && !at.matches('.bd'); at = at.parentElement) if (getComputedStyle(at).overflowY !== 'visible') around.push(at);
    const out = Math.max(0, ...around.map((band) => band.getBoundingClientRect()).flatMap(({ top, bottom }) => [top - ink.top, ink.bottom - bottom]));
    const room = (element.closest('.bd-side, .bd-line, .bd-card > div, .bd-step, li, p, header') ?? document.body).getBoundingClientRect();
    found.push({
      text: node.textContent,
      called: element.closest(':is([data-state=called], [data-state=pulled]) .bd-side .bd-who > .bd-name') !== null,
      again: element.closest('.bd-again') !== null,
      height: Number.parseFloat(style.fontSize) / innerHeight,
      contrast: (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05),
      cut: ink.left < room.left - 1 || ink.right > room.right + 1,
      out: (1000 * out) / innerHeight,
      touches: [],
      ink,
    });
  }
  // Two texts below each other whose letters overlap.
  const [deep, side] = [innerHeight / 1000, innerHeight / 500];
  for (const [i, { ink: one, ...a }] of found.entries()) {
    for (const { ink: two, text } of found.slice(i + 1)) {
      const over = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      if (over > deep && Math.min(one.right, two.right) - Math.max(one.left, two.left) > side) a.touches.push(text);
    }
  }
  return found.map(({ ink: _, ...one }) => one);
}
