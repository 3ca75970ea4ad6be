import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { EventImportPreview } from '@/api/event-files';
import { Choice } from '@/components/Choice';
import { Facts } from '@/components/Facts';
import { SelectField } from '@/components/Field';
import { count } from '@/lib/format';
import { dotted } from '@/lib/isolate';
import { eventClock } from '@/lib/time';

type Person = EventImportPreview['people'][number];
type Part = EventImportPreview['parts'][number];

type ImportPreviewProps = {
  preview: EventImportPreview;
  /** Answers about doubtful people: an id, or "new". */
  people: Record<string, string>;
  /** Whether a part that changed on both sides comes from the file. */
  parts: Record<string, boolean>;
  onPerson: (id: string, answer: string) => void;
  onPart: (classId: string, fromFile: boolean) => void;
};

/** The effect of an import: the event, its people, and the differing parts, with open questions. */
export function ImportPreview({ preview, people, parts, onPerson, onPart }: ImportPreviewProps) {
  const states = (state: Person['state']) => preview.people.filter((one) => one.state === state);
  const differing = preview.relation === 'diverged' ? preview.parts.filter(({ changed }) => changed !== 'nowhere') : [];
  const refused = states('refused');
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lg font-semibold">
        {preview.relation === 'new' ? t`${{ event: preview.event }} is not here yet. It will be added.` : null}
        {preview.relation === 'return' ? t`${{ event: preview.event }} comes back. It goes on here.` : null}
        {preview.relation === 'diverged' ? t`${{ event: preview.event }} went on here too. Choose for each class that changed on both sides.` : null}
      </p>
      <Facts
        items={[
          { label: t`Written`, value: dotted([eventClock(preview).moment(preview.exportedAt), preview.exportedBy]) },
          { label: t`Athletes`, value: count(preview.athletes) },
          { label: t`Matches with a result`, value: count(preview.decided) },
          { label: t`People`, value: dotted([t`${{ known: count(states('known').length) }} known`, t`${{ added: count(states('new').length) }} new`]) },
        ]}
      />
      {refused.length > 0 ? (
        <section>
          <h3 className="label mb-2 text-danger"><Trans>Can't be added</Trans></h3>
          <ul>{refused.map(({ _id, name, why }) => <li key={_id}><bdi className="font-semibold">{name}</bdi>: {why}</li>)}</ul>
        </section>
      ) : null}
      {states('inDoubt').map((person) => (
        <SelectField
          key={person._id}
          label={t`Who is ${{ name: person.name }}?`}
          hint={dotted([person.birthYear ? String(person.birthYear) : '', person.club]) || undefined}
          value={people[person._id] ?? ''}
          placeholder={t`Choose`}
          options={[
            ...(person.candidates ?? []).map((one) => ({ value: one._id, label: dotted([one.name, one.birthYear ? String(one.birthYear) : '', one.club]) })),
            { value: 'new', label: t`Somebody new` },
          ]}
          onChange={(answer) => { onPerson(person._id, answer); }}
        />
      ))}
      {differing.map((part) => <DifferingPart key={part.classId} part={part} chosen={parts[part.classId]} onChoose={(fromFile) => { onPart(part.classId, fromFile); }} />)}
      {preview.relation === 'new' ? null : (
        <p className="text-ink-2"><Trans>The event as it stands here is kept as a copy, in Documents.</Trans></p>
      )}
      {states('new').length > 0 ? (
        <p className="text-ink-2">{plural(states('new').length, { one: '# person gets an account without a login.', other: '# people get accounts without a login.' })}</p>
      ) : null}
    </div>
  );
}

function DifferingPart({ part, chosen, onChoose }: { part: Part; chosen: boolean | undefined; onChoose: (fromFile: boolean) => void }) {
  const name = part.classId === '' ? t`Settings, athletes and tables` : part.name;
  if (!part.open) {
    return <p><bdi className="font-semibold">{name}</bdi>: {part.fromFile ? t`changed elsewhere, comes from the file` : t`changed here, stays`}</p>;
  }
  return (
    <Choice
      label={t`${{ name }} changed on both sides`}
      value={chosen === undefined ? '' : chosen ? 'file' : 'here'}
      options={[
        { value: 'here', label: t`Keep what is here` },
        { value: 'file', label: t`Take it from the file` },
      ]}
      onChange={(from) => { onChoose(from === 'file'); }}
    />
  );
}
