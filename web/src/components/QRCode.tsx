import { generate } from 'lean-qr';
import { useMemo } from 'react';

export type QRCodeProps = {
  /** The encoded text. */
  value: string;
  /** The description for people who do not see it. */
  label: string;
  /** Its subject, in large letters below it. */
  caption: string;
};

/** The quiet zone around a code, in modules, from the standard. */
const quiet = 4;

/** Only the squares, as large as their container; they need a white background. */
export function Modules({ value, label }: Pick<QRCodeProps, 'value' | 'label'>) {
  const { path, size } = useMemo(() => {
    const code = generate(value);
    let path = '';
    for (let y = 0; y < code.size; y++) {
      for (let x = 0; x < code.size; x++) {
        const from = x;
        while (code.get(x, y)) x++;
        if (x > from) path += `M${String(from)} ${String(y)}h${String(x - from)}v1H${String(from)}z`;
      }
    }
    return { path, size: code.size };
  }, [value]);
  return (
    <svg role="img" aria-label={label} viewBox={[-quiet, -quiet, size + 2 * quiet, size + 2 * quiet].join(' ')} shapeRendering="crispEdges" className="w-full">
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** A text for a phone's camera: always dark on white, because many cameras read nothing else. */
export function QRCode({ value, label, caption }: QRCodeProps) {
  return (
    <figure className="mx-auto flex w-full max-w-xs flex-col items-center rounded-sm border border-edge bg-[#fff] pb-4 text-[#000] short:max-w-56">
      <Modules value={value} label={label} />
      <figcaption className="display px-4 text-center text-3xl wrap-anywhere"><bdi>{caption}</bdi></figcaption>
    </figure>
  );
}
