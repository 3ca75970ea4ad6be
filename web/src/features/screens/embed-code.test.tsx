import { expect, test } from 'vitest';
import { embedCode } from './embed-code';

test('the code frames the page, and no name ends it', () => {
  const code = embedCode('https://club.example/e/open/embed/now', '"><script>alert(1)</script>');
  // Under another name nothing is loaded.
  const body = new DOMParser().parseFromString(code.replace('src=', 'data-src='), 'text/html').body;
  const frame = body.querySelector('iframe');
  expect(frame?.getAttribute('data-src')).toBe('https://club.example/e/open/embed/now');
  expect(frame?.title).toBe('"><script>alert(1)</script>');
  expect(body.querySelectorAll('script')).toHaveLength(1);
  expect(code).toContain("origin !== 'https://club.example'");
});
