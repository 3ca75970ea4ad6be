import type { ReactNode } from 'react';
import { Brand } from './Brand';

/** The frame of the screens before the login: the board at one side, the form at the other. */
export function AuthPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-paper lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:grid-rows-1">
      <title>{`${title} · Toproll`}</title>
      <div className="relative flex flex-col justify-between overflow-hidden bg-rail px-5 py-5 text-rail-ink lg:p-14">
        <Brand />
        <BracketLines />
        <p className="display relative mt-10 hidden max-w-xl text-7xl text-balance lg:block">
          Draw. Pull. Pin. Everyone sees it.
        </p>
      </div>
      <main id="main" tabIndex={-1} className="flex flex-col justify-center px-5 py-10 outline-none sm:px-12 lg:px-16">
        <div className="mx-auto flex w-full max-w-sm flex-col gap-6">
          <h1 className="display border-b-2 border-line-2 pb-4 text-5xl">{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}

/** Eight become one, drawn in chalk. */
function BracketLines() {
  const rounds = [8, 4, 2, 1];
  const path = rounds
    .flatMap((count, round) =>
      Array.from({ length: count }, (_, at) => {
        const gap = 800 / count;
        const y = gap * (at + 0.5);
        const x = round * 150;
        const join = round < 3 ? `V${String(y + (at % 2 === 0 ? gap / 2 : -gap / 2))}` : '';
        return `M${String(x)} ${String(y)}h150${join}`;
      }),
    )
    .join('');
  return (
    <svg
      viewBox="0 0 600 800"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className="absolute inset-y-0 right-0 hidden h-full w-3/5 text-rail-2 lg:block"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
