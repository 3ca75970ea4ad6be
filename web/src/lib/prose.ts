/** A part of a line: plain text, or a link. */
export type Span = { text: string; href?: string };

/** A part of a text. */
export type Block = { kind: 'heading'; spans: Span[] } | { kind: 'paragraph'; spans: Span[] } | { kind: 'list'; items: Span[][] };

const link = /\[([^\]]+)\]\(((?:https?:|mailto:)[^\s)]+)\)/g;

/** A line with its links; everything else, also HTML, is text. */
function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const found of line.matchAll(link)) {
    if (found.index > at) spans.push({ text: line.slice(at, found.index) });
    spans.push({ text: found[1] ?? '', href: found[2] });
    at = found.index + found[0].length;
  }
  if (at < line.length) spans.push({ text: line.slice(at) });
  return spans;
}

/**
 * The supported part of Markdown: headings (#), lists (-, *), paragraphs separated by empty lines, links to web and
 * mail addresses.
 */
export function blocksOf(text: string): Block[] {
  return text
    .split(/\r?\n\s*\r?\n|\r?\n(?=#)|(?<=^#.*)\r?\n/m)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block): Block => {
      const lines = block.split(/\r?\n/).map((line) => line.trim());
      if (/^#+\s/.test(block)) return { kind: 'heading', spans: spansOf(block.replace(/^#+\s+/, '')) };
      if (lines.every((line) => /^[-*]\s/.test(line))) return { kind: 'list', items: lines.map((line) => spansOf(line.slice(2).trim())) };
      return { kind: 'paragraph', spans: spansOf(lines.join(' ')) };
    });
}
