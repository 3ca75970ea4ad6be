import { type FormEvent, useState } from 'react';

/** The errors of a form, by field. */
export type Errors<Values> = Partial<Record<keyof Values & string, string>>;

/** A refusal that names fields by their JSON path, as the server's does. */
type Refusal = { message: string; errors: { field: string; message: string }[] };

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

type Options<Values> = {
  initial: Values;
  /** Checks before sending; the server has the last word. */
  validate?: (values: Values) => Errors<Values>;
  /** Sends the values; its errors appear at the named fields, or above them. */
  submit: (values: Values) => Promise<void>;
  /** Called when `validate` found problems. */
  onInvalid?: () => void;
  /** Called with an error of `submit`. */
  onRefused: (error: unknown) => void;
};

/**
 * The state of one form: values, errors, and whether it is being sent. Editing a field clears its error; a second
 * submit while sending is ignored. The server's field "settings.bestOf" is the form's field with its last part.
 */
export function useForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { initial, validate, submit, onInvalid, onRefused } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    setValues((old) => ({ ...old, [name]: value }));
    setErrors((old) => ({ ...old, [name]: undefined }));
  }

  function reset(next: Values = initial) {
    setValues(next);
    setErrors({});
    setProblem(undefined);
  }

  function refused(error: unknown) {
    if (isRefusal(error)) {
      const named = error.errors.map(({ field, message }) => [field.split('.').at(-1) ?? '', message] as const);
      const known = named.filter(([name]) => name in values);
      setErrors(Object.fromEntries(known) as Errors<Values>);
      if (known.length === 0) setProblem(error.message);
    }
    onRefused(error);
  }

  async function send() {
    if (busy) return;
    const found = validate?.(values) ?? {};
    setErrors(found);
    setProblem(undefined);
    if (Object.values(found).some(Boolean)) {
      onInvalid?.();
      return;
    }
    setBusy(true);
    try {
      await submit(values);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    errors,
    problem,
    busy,
    set,
    reset,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
}
