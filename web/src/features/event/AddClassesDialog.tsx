import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { ClassFields, classInput, emptyClass, type TypedClass } from './ClassFields';
import { messageOf } from '@/api/client';
import { type ClassesInput, classPreviewOptions, templatesOptions, useCreateClasses } from '@/api/event-changes';
import type { EventDetail } from '@/api/types';
import { Button, IconButton } from '@/components/Button';
import { CheckBox } from '@/components/CheckBox';
import { Dialog } from '@/components/Dialog';
import { FormProblem } from '@/components/Form';
import { RowsSkeleton } from '@/components/Skeleton';
import { ErrorState } from '@/components/States';
import { toast } from '@/components/toast';
import { useDebounced } from '@/lib/debounced';
import { ageGroupName, armName, arms, classSexName, federationName } from '@/lib/labels';

type Arm = (typeof arms)[number];

/** Adds an item to a list or removes it. */
const toggled = <Item,>(list: readonly Item[], item: Item) => (list.includes(item) ? list.filter((one) => one !== item) : [...list, item]);

/** Whether the request is empty, which the server refuses; the request lags behind the choice. */
const isEmpty = ({ templates, classes }: Pick<ClassesInput, 'templates' | 'classes'>) => !templates?.length && !classes?.length;

/** Makes many classes at once: federations' weight classes for the arms, and single classes. It shows all of them first. */
export default function AddClassesDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const [templates, setTemplates] = useState<readonly string[]>([]);
  const [chosenArms, setArms] = useState<readonly Arm[]>(arms);
  const [classes, setClasses] = useState<readonly TypedClass[]>([]);
  const create = useCreateClasses();
  const body: ClassesInput = {
    eventId: event._id,
    templates: chosenArms.length > 0 ? [...templates] : [],
    arms: [...chosenArms],
    classes: classes.map((one) => classInput(one, event.settings.unit)),
  };
  const nothing = isEmpty(body);
  // One request for each pause in typing.
  const asked = JSON.parse(useDebounced(JSON.stringify(body))) as ClassesInput;
  const preview = useQuery({ ...classPreviewOptions(asked), enabled: !nothing && !isEmpty(asked) });
  const offered = nothing ? [] : (preview.data ?? []);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const made = offered.filter(({ name }) => !left.has(name));
  const submit = () => {
    // Of thinned templates the classes are made one by one.
    create.mutate(made.length === offered.length ? body : { eventId: event._id, templates: [], arms: [], classes: made.map((one) => one.class) }, {
      onSuccess: () => {
        toast.success(t`Classes added`);
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={t`Add classes`}
      description={t`Choose a federation's weight classes, or enter your own. You get both arms at once.`}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={create.isPending} disabled={made.length === 0} onClick={submit}>
            {made.length === 0 ? t`Add classes` : plural(made.length, { one: 'Add # class', other: 'Add # classes' })}
          </Button>
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Templates
            chosen={templates}
            onToggle={(id) => {
              setTemplates(toggled(templates, id));
            }}
          />
          <fieldset>
            <legend className="label mb-2 text-ink-2">
              <Trans>Arms for these</Trans>
            </legend>
            <div className="flex flex-wrap gap-x-6">
              {arms.map((arm) => (
                <CheckBox
                  key={arm}
                  label={armName(arm)}
                  checked={chosenArms.includes(arm)}
                  onChange={() => {
                    setArms(arms.filter((one) => toggled(chosenArms, arm).includes(one)));
                  }}
                />
              ))}
            </div>
          </fieldset>
          <section aria-label={t`Your own classes`} className="flex flex-col gap-4">
            {classes.map((one, i) => (
              <fieldset key={one.key} className="border border-line p-3">
                <legend className="label px-1 text-ink-2">{t`Class ${{ number: i + 1 }}`}</legend>
                <div className="flex items-start gap-2">
                  <ClassFields
                    value={one}
                    unit={event.settings.unit}
                    onChange={(next) => {
                      setClasses(classes.map((other) => (other === one ? next : other)));
                    }}
                  />
                  <IconButton
                    label={t`Leave out class ${{ number: i + 1 }}`}
                    icon={<X size={18} aria-hidden="true" />}
                    onClick={() => {
                      setClasses(classes.filter((other) => other !== one));
                    }}
                  />
                </div>
              </fieldset>
            ))}
            <div>
              <Button
                icon={<Plus size={18} aria-hidden="true" />}
                onClick={() => {
                  setClasses([...classes, emptyClass(classes.at(-1))]);
                }}
              >
                <Trans>Add your own class</Trans>
              </Button>
            </div>
          </section>
        </div>
        <section aria-label={t`Classes to add`} className="min-w-0">
          <h3 className="label mb-2 text-ink-2" aria-live="polite">
            {made.length === 0 ? t`Nothing to add yet` : plural(made.length, { one: '# class will be added', other: '# classes will be added' })}
          </h3>
          <FormProblem text={create.isError ? messageOf(create.error, t`Something went wrong!`) : preview.isError && !nothing ? messageOf(preview.error, t`Something went wrong!`) : undefined} />
          {nothing ? (
            <p className="text-ink-3">
              <Trans>Your choices appear here before you add them. Classes the event already has are left out.</Trans>
            </p>
          ) : preview.isPending ? (
            <RowsSkeleton />
          ) : (
            <ol role="list" className={preview.isPlaceholderData ? 'opacity-60' : undefined}>
              {offered.map(({ name }) => (
                <li key={name} className="border-b border-line">
                  <CheckBox
                    label={name}
                    checked={!left.has(name)}
                    onChange={() => {
                      setLeft(new Set(toggled([...left], name)));
                    }}
                  />
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </Dialog>
  );
}

function Templates({ chosen, onToggle }: { chosen: readonly string[]; onToggle: (id: string) => void }) {
  const { data, isPending, refetch } = useQuery(templatesOptions());
  if (isPending) return <RowsSkeleton />;
  if (!data) return <ErrorState message={t`Couldn't load the weight classes.`} onRetry={() => void refetch()} />;
  const federations = [...new Set(data.map(({ id }) => federationOf(id)))];
  return federations.map((federation) => (
    <fieldset key={federation}>
      <legend className="label mb-2 text-ink-2">{federationName(federation)}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {data
          .filter(({ id }) => federationOf(id) === federation)
          .map(({ id, sex, age, weights }) => (
            <CheckBox
              key={id}
              label={`${classSexName(sex)}, ${ageGroupName(age.name)}`}
              hint={plural(weights.length, { one: '# class', other: '# classes' })}
              checked={chosen.includes(id)}
              onChange={() => {
                onToggle(id);
              }}
            />
          ))}
      </div>
    </fieldset>
  ));
}

const federationOf = (templateId: string) => templateId.split('-', 1)[0] ?? '';
