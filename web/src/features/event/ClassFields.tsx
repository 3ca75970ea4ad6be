import { t } from '@lingui/core/macro';
import type { ClassInput } from '@/api/event-changes';
import { SelectField, TextField } from '@/components/Field';
import { CheckBox } from '@/components/CheckBox';
import { limitIn } from '@/domain/classes';
import { gramsIn, type Unit } from '@/domain/weights';
import { ageGroupName, ageGroupOf, armName, arms, classSexes, classSexName } from '@/lib/labels';

/** A typed class: numbers as text, '' for no limit. */
export type TypedClass = {
  /** Distinguishes rows during typing. */
  key: string;
  sex: ClassInput['sex'];
  arm: ClassInput['arm'];
  ageName: string;
  from: string;
  to: string;
  limit: string;
  over: boolean;
  group: string;
};

/** A new class row: like the previous one, without its weight. */
export function emptyClass(before?: TypedClass): TypedClass {
  const first = { sex: 'men' as const, arm: 'right' as const, ageName: '', from: '', to: '', group: '' };
  return { ...first, ...before, limit: '', over: false, key: crypto.randomUUID() };
}

/** An existing class, as typed values. */
export function typedClass({ sex, arm, age, weight, group }: Required<Pick<ClassInput, 'sex' | 'arm'>> & { age: { name: string; from: number; to: number }; weight: { limit: number; over: boolean }; group: string }, unit: Unit): TypedClass {
  const shown = (years: number) => (years > 0 ? String(years) : '');
  return {
    key: 'one', sex, arm, ageName: age.name, from: shown(age.from), to: shown(age.to), over: weight.over, group,
    limit: weight.limit > 0 ? String(limitIn(unit, weight.limit)) : '',
  };
}

const whole = (text: string) => Math.max(0, Math.trunc(Number(text.replace(',', '.')) || 0));

/** A typed class in the server's form, with weights in grams. */
export function classInput({ sex, arm, ageName, from, to, limit, over, group }: TypedClass, unit: Unit): ClassInput {
  const grams = Math.round((Number(limit.replace(',', '.')) || 0) * gramsIn[unit]);
  return {
    sex, arm, group: group.trim(),
    age: { name: ageName.trim(), from: whole(from), to: whole(to) },
    weight: { limit: Math.max(0, grams), over: over && grams > 0 },
  };
}

type Props = { value: TypedClass; unit: Unit; onChange: (value: TypedClass) => void };

/** The fields of a class: its conditions. */
export function ClassFields({ value, unit, onChange }: Props) {
  const set = (part: Partial<TypedClass>) => {
    onChange({ ...value, ...part });
  };
  return (
    <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-3">
      <SelectField
        label={t`Sex`}
        value={value.sex}
        options={classSexes.map((one) => ({ value: one, label: classSexName(one) }))}
        onChange={(sex) => {
          set({ sex: sex as TypedClass['sex'] });
        }}
      />
      <SelectField
        label={t`Arm`}
        value={value.arm}
        options={arms.map((one) => ({ value: one, label: armName(one) }))}
        onChange={(arm) => {
          set({ arm: arm as TypedClass['arm'] });
        }}
      />
      <TextField
        label={t`Weight limit (${{ unit }})`}
        hint={t`Leave empty for any weight.`}
        inputMode="decimal"
        value={value.limit}
        onChange={(event) => {
          set({ limit: event.target.value });
        }}
      />
      <div className="pt-7">
        <CheckBox
          label={t`Above the limit`}
          checked={value.over}
          disabled={value.limit.trim() === ''}
          onChange={(over) => {
            set({ over });
          }}
        />
      </div>
      <div className="col-span-2 grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] items-start gap-3">
        <TextField
          label={t`Age group`}
          value={ageGroupName(value.ageName)}
          onChange={(event) => {
            set({ ageName: ageGroupOf(event.target.value) });
          }}
        />
        <TextField
          label={t`From age`}
          inputMode="numeric"
          value={value.from}
          onChange={(event) => {
            set({ from: event.target.value });
          }}
        />
        <TextField
          label={t`To age`}
          inputMode="numeric"
          value={value.to}
          onChange={(event) => {
            set({ to: event.target.value });
          }}
        />
      </div>
      <div className="col-span-2">
        <TextField
          label={t`Group`}
          hint={t`For example, novices, professionals or a para class. Leave empty for everyone.`}
          value={value.group}
          onChange={(event) => {
            set({ group: event.target.value });
          }}
        />
      </div>
    </div>
  );
}
