import { ChevronDown } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import { cx } from '@/lib/cx';

type FieldProps = {
  label: string;
  /** The problem of the value; announced with the control. */
  error?: string;
  /** The purpose of the value, under the control. */
  hint?: ReactNode;
};

type Described = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** A label, its control, a hint and an error, connected for assistive technology. */
export function Field({ label, error, hint, required, children }: FieldProps & { required?: boolean; children: (control: Described) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="label text-ink-2">
        {label}
        {required ? (
          <span aria-hidden="true" className="text-ink-3">
            {' *'}
          </span>
        ) : null}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The style of a text control. */
export const box =
  'w-full min-h-11 rounded-xs border border-edge bg-paper px-3 py-2 text-base text-ink placeholder:text-ink-3 aria-invalid:border-2 aria-invalid:border-danger [&[readonly]]:bg-board-2 disabled:bg-board-2 disabled:text-ink-3';

export type TextFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & { ref?: Ref<HTMLInputElement> };

/** One line of text, a date, a password. */
export function TextField({ label, error, hint, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} required={input.required}>
      {(control) => <input {...input} {...control} className={box} />}
    </Field>
  );
}

/** Several lines of text. */
export function TextareaField({
  label,
  error,
  hint,
  ...input
}: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Field label={label} error={error} hint={hint} required={input.required}>
      {(control) => <textarea rows={3} {...input} {...control} className={box} />}
    </Field>
  );
}

/** One of the choices: its value and name. */
export type Option = { value: string; label: string };

export type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id' | 'onChange'> & {
    options: readonly Option[];
    /** The name of the empty choice, if there is one. */
    placeholder?: string;
    onChange: (value: string) => void;
  };

/** A choice of a few with the platform's own list, which phones show best. */
export function SelectField({ label, error, hint, options, placeholder, onChange, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} required={select.required}>
      {(control) => (
        <SelectBox>
          <select
            {...select}
            {...control}
            onChange={(event) => {
              onChange(event.target.value);
            }}
            className={cx(box, 'appearance-none pe-10')}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </SelectBox>
      )}
    </Field>
  );
}

/** The arrow over a native select. */
export function SelectBox({ children }: { children: ReactNode }) {
  return (
    <span className="relative block">
      {children}
      <ChevronDown size={18} aria-hidden="true" className="pointer-events-none absolute top-1/2 inset-e-3 -translate-y-1/2 text-ink-3" />
    </span>
  );
}
