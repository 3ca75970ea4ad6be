import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { DeleteEvent } from './DeleteEvent';
import { Officials } from './Officials';
import { groups, nameOf, valueText } from './setting-groups';
import { SettingField } from './SettingField';
import { changed, differing, editOf, inUnit, type SettingsValues, takenOver, tidyLines, typedIn, underRuleBook, valuesOf, wrongTolerance } from './settings';
import { ApiError } from '@/api/client';
import { ruleBooksOptions, useUpdateEvent } from '@/api/event-changes';
import { eventOptions } from '@/api/events';
import type { EventDetail, RuleBook } from '@/api/types';
import { Button } from '@/components/Button';
import { SelectField } from '@/components/Field';
import { FormProblem } from '@/components/Form';
import { SectionHeader } from '@/components/PageHeader';
import { toast } from '@/components/toast';
import { eventRole, mayRunEvent } from '@/domain/event';
import { ruleBookTexts } from '@/domain/rule-books';
import type { Unit } from '@/domain/weights';
import { useForm } from '@/lib/form';
import { useUser } from '@/lib/session';

/** The settings of an event, its officials, and its end. */
export default function SettingsTab() {
  const { id } = useParams({ from: '/app/events/$id' });
  const user = useUser();
  const { data: event } = useQuery(eventOptions(id));
  if (!event) return null;
  if (!mayRunEvent(eventRole(user, event))) {
    return (
      <p>
        <Trans>Only event organizers can change the settings.</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-10">
      <Officials event={event} />
      <SettingsForm event={event} />
      {user.role === 'organizer' ? <DeleteEvent event={event} /> : null}
    </div>
  );
}

/** The settings, saved together. Other people's changes are shown, and replace untouched fields. */
function SettingsForm({ event }: { event: EventDetail }) {
  const queries = useQueryClient();
  const { i18n } = useLingui();
  const update = useUpdateEvent(event._id);
  const { data: books = [] } = useQuery(ruleBooksOptions());
  const [all, setAll] = useState(false);
  const [seen, setSeen] = useState(event);
  const before = valuesOf(seen);
  const form = useForm<SettingsValues>({
    initial: before,
    validate: (values) => {
      const most = wrongTolerance(values);
      return { tolerance: most === undefined ? undefined : t`Enter a number from ${{ least: 0 }} to ${{ most }}.` };
    },
    submit: async (values) => {
      set('deductions', tidyLines(values.deductions));
      const edit = editOf(before, values);
      if (Object.keys(edit).length === 0) {
        toast.success(t`Nothing has changed`);
        return;
      }
      const { data } = await update.mutateAsync({ ...edit, version: seen.version });
      setSeen(data);
      form.reset(valuesOf(data));
      toast.success(t`Settings saved`);
    },
    onRefused: (error) => {
      toast.error(t`Couldn't save the settings`);
      if (error instanceof ApiError && error.status === 409) void takeOver();
    },
  });
  const { values, errors } = form;
  const set = form.set as (field: keyof SettingsValues, value: string | boolean) => void;
  const take = (some: Partial<SettingsValues>) => {
    for (const [field, value] of Object.entries(some)) set(field as keyof SettingsValues, value);
  };

  /** Reads the current event and keeps typed values. */
  async function takeOver() {
    const now = await queries.fetchQuery({ ...eventOptions(event._id), staleTime: 0 });
    take(takenOver(before, values, valuesOf(now)));
    setSeen(now);
  }

  const dirty = changed(before, values);
  const finished = event.state === 'finished';
  const book = typedIn(books, values.ruleBook, values.unit);
  const others = book ? differing(values, book) : [];
  // A field that is emptied or reset stays in place until saving.
  const shown = (name: keyof SettingsValues) => all || !book || others.includes(name) || dirty.includes(name) || errors[name] !== undefined;
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-8">
      {groups.map((group, i) => {
        const settings = i === 0 ? group.settings : group.settings.filter((setting) => shown(nameOf(setting)));
        return (
          <Fragment key={group.title.id}>
            {settings.length > 0 ? (
              <section aria-label={i18n._(group.title)}>
                <SectionHeader title={i18n._(group.title)} />
                <div className="grid items-start gap-x-8 gap-y-5 border-t-2 border-line-2 pt-4 md:grid-cols-2">
                  {settings.map((setting) => {
                    const name = nameOf(setting);
                    return (
                      <SettingField
                        key={name}
                        setting={setting}
                        values={values}
                        error={errors[name]}
                        note={i > 0 && book && others.includes(name) ? t`${{ rules: i18n._(ruleBookTexts[values.ruleBook].name) }}: ${{ value: valueText(setting, book, i18n) }}.` : undefined}
                        disabled={finished && name !== 'public'}
                        onChange={(value) => {
                          if (name === 'unit') take(inUnit(values, value as Unit));
                          else set(name, value);
                        }}
                      />
                    );
                  })}
                </div>
              </section>
            ) : null}
            {i === 0 ? (
              <section aria-label={t`Rules`}>
                <SectionHeader title={t`Rules`} />
                <div className="grid items-start gap-x-8 gap-y-5 border-t-2 border-line-2 pt-4 md:grid-cols-2">
                  <SelectField
                    label={t`Rule book`}
                    hint={i18n._(ruleBookTexts[values.ruleBook].source)}
                    error={errors.ruleBook}
                    disabled={finished || books.length === 0}
                    value={values.ruleBook}
                    options={Object.entries(ruleBookTexts).map(([value, { name }]) => ({ value, label: i18n._(name) }))}
                    onChange={(value) => {
                      const id = value as RuleBook['_id'];
                      take({ ...underRuleBook(books, id, values.unit), ruleBook: id });
                    }}
                  />
                  <div className="flex flex-col items-start gap-3">
                    <p role="status">{others.length === 0 ? t`All rules match the rule book.` : plural(others.length, { one: '# setting differs from the rule book.', other: '# settings differ from the rule book.' })}</p>
                    <Button aria-expanded={all} onClick={() => { setAll(!all); }}>
                      {all ? t`Show only what differs` : t`Show all settings`}
                    </Button>
                  </div>
                </div>
              </section>
            ) : null}
          </Fragment>
        );
      })}
      {finished ? (
        <p>
          <Trans>The event is finished. You can only change whether it's public.</Trans>
        </p>
      ) : null}
      <div className="sticky bottom-0 -mx-1 flex flex-col gap-3 border-t-2 border-line-2 bg-paper px-1 py-3">
        <FormProblem text={form.problem} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {dirty.length > 0 ? (
            <>
              <p role="status" className="me-auto font-semibold">
                <Trans>Not saved yet</Trans>
              </p>
              <Button
                onClick={() => {
                  form.reset(before);
                }}
              >
                <Trans>Discard</Trans>
              </Button>
            </>
          ) : null}
          <Button type="submit" kind="primary" busy={form.busy}>
            <Trans>Save settings</Trans>
          </Button>
        </div>
      </div>
    </form>
  );
}
