import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Brand } from './Brand';

/** The frame of the screens before the login: the board at one side, the form at the other. */
export function AuthPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-paper lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:grid-rows-1">
      <title>{`${title} · Toproll`}</title>
      <header className="relative flex flex-col justify-between overflow-hidden bg-rail px-5 py-5 text-rail-ink lg:p-14">
        <BracketLines />
        <div className="relative">
          <Brand />
        </div>
        <p className="display relative mt-10 hidden text-[clamp(4rem,7vw,7.5rem)] leading-[0.9] uppercase lg:block">
          <Trans>
            Draw.
            <br />
            Pull.
            <br />
            Pin.
          </Trans>
        </p>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-col justify-center px-5 py-10 outline-none sm:px-12 lg:px-16">
        <div className="mx-auto flex w-full max-w-sm flex-col gap-6">
          <h1 className="display border-b-2 border-line-2 pb-4 text-6xl uppercase">{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}

/** The paths of eight athletes to the final, in chalk; the champion's in vermilion. */
const chalk = lines(() => true);
const champion = lines((round, at) => at === Math.floor(5 / 2 ** round));

function lines(drawn: (round: number, at: number) => boolean): string {
  return [8, 4, 2, 1]
    .flatMap((places, round) =>
      Array.from({ length: places }, (_, at) => {
        if (!drawn(round, at)) return '';
        const gap = 800 / places;
        const y = gap * (at + 0.5);
        const join = places > 1 ? `v${String(at % 2 === 0 ? gap / 2 : -gap / 2)}` : '';
        return `M${String(round * 150)} ${String(y)}h150${join}`;
      }),
    )
    .join('');
}

function BracketLines() {
  return (
    <svg
      viewBox="0 0 600 800"
      preserveAspectRatio="none"
      fill="none"
      strokeWidth="3"
      strokeLinecap="square"
      aria-hidden="true"
      className="absolute inset-y-0 inset-e-0 hidden h-full w-[58%] lg:block rtl:-scale-x-100"
    >
      <path vectorEffect="non-scaling-stroke" d={chalk} className="stroke-rail-ink/15" />
      <path vectorEffect="non-scaling-stroke" d={champion} className="stroke-[#ff5a33]" />
    </svg>
  );
}
