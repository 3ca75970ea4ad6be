import type { ReactNode } from 'react';
import { SectionHeader } from '@/components/PageHeader';

/** The head of a step of a draw; without a number for viewers. */
export function StepHeader({ step, id, title, children }: { step?: number; id: string; title: string; children?: ReactNode }) {
  return (
    <div className="flex items-start gap-3 border-t-2 border-line-2 pt-3">
      {step ? <span aria-hidden="true" className="display grid size-8 shrink-0 place-items-center rounded-full bg-ink text-lg text-paper">{step}</span> : null}
      <div className="min-w-0 flex-1">
        <SectionHeader id={id} title={title}>{children}</SectionHeader>
      </div>
    </div>
  );
}
