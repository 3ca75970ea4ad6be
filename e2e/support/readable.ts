/** Whether a board can be read from the other end of a hall. */

/** A text on a board: the height of its type in parts of the screen, its contrast to what is behind it, and whether it is cut off. */
export type Measured = { text: string; called: boolean; height: number; contrast: number; cut: boolean };

/** What is wrong with the texts of a board: each at least 1/30 of the height, names that are called 1/14, the contrast 7:1. */
export function faultsOf(all: readonly Measured[]): string[] {
  return all.flatMap(({ text, called, height, contrast, cut }) => [
    ...(height < (called ? 1 / 14 : 1 / 30) ? [`${text} is 1/${(1 / height).toFixed(1)} of the height`] : []),
    ...(contrast < 7 ? [`${text} has a contrast of ${contrast.toFixed(1)}:1`] : []),
    ...(cut ? [`${text} is cut`] : []),
  ]);
}

/** How high the type of each text on a board is, in parts of the screen, and its contrast to what is behind it. */
export function measure(): Measured[] {
  const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  // A canvas knows every way in which a colour is written.
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
  const found = [];
  const walker = document.createTreeWalker(document.querySelector('.bd')!, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (!node.textContent?.trim() || element.closest('.sr-only, title, svg')) continue;
    const style = getComputedStyle(element);
    const [one, two] = [light(style.color), light(behind(element))];
    const box = document.createRange();
    box.selectNodeContents(node);
    const { left, right } = box.getBoundingClientRect();
    const room = (element.closest('.bd-side, .bd-line, .bd-card > div, .bd-step, li, p, header') ?? document.body).getBoundingClientRect();
    found.push({
      text: node.textContent,
      called: element.closest('[data-state=called] .bd-side .bd-name, [data-state=pulled] .bd-side .bd-name') !== null,
      height: Number.parseFloat(style.fontSize) / innerHeight,
      contrast: (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05),
      cut: left < room.left - 1 || right > room.right + 1,
    });
  }
  return found;
}
