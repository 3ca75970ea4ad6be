import { expect, test } from 'vitest';
import { Name } from './Name';
import { render } from '@/test/render';

test('a name in letters that reach far is smaller where there is room, and whole where there is little', () => {
  const sizeOf = (text: string, height: number) => {
    const { container, unmount } = render(<Name text={text} width={80} height={height} max={height} min={7.2} lines={1} />);
    const [name] = container.getElementsByClassName('bd-name');
    expect(name).toHaveTextContent(text);
    const size = Number.parseFloat((name as HTMLElement).style.fontSize);
    unmount();
    return size;
  };
  expect(sizeOf('محمد علي', 20)).toBeLessThan(sizeOf('Ann Lee', 20));
  expect(sizeOf('محمد علي', 8.1)).toBeGreaterThanOrEqual(7.2);
});
