/** What another site pastes to show a page of this server in a frame that is as high as its content. */
export function embedCode(address: string, title: string): string {
  const { origin } = new URL(address);
  // eslint-disable-next-line lingui/no-unlocalized-strings -- code
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" style="width: 100%; height: 400px; border: 0"></iframe>
<script>
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== '${origin}' || !data?.toprollHeight) return;
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow === source) frame.style.height = data.toprollHeight + 'px';
    }
  });
</script>`;
}

const marks: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&"<>]/g, (mark) => marks[mark] ?? mark);
