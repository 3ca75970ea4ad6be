import { type FormEvent, useState } from 'react';

/** What is wrong with the fields of a form, by field. */
export type Errors<Values> = Partial<Record<keyof Values & string, string>>;

type Options<Values> = {
  initial: Values;
  /** What must be right before anything is sent; the server has the last word. */
  validate?: (values: Values) => Errors<Values>;
  /** Sends the values; may return what the server found wrong, by field. */
  submit: (values: Values) => Promise<Errors<Values> | undefined>;
  /** Called when `validate` found something. */
  onInvalid?: () => void;
};

/**
 * The state of one form: values, errors, and whether it is being sent. An error
 * goes as soon as its field is edited; a second submit while sending is ignored.
 */
export function useForm<Values extends Record<string, unknown>>({ initial, validate, submit, onInvalid }: Options<Values>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [busy, setBusy] = useState(false);

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    setValues((old) => ({ ...old, [name]: value }));
    setErrors((old) => ({ ...old, [name]: undefined }));
  }

  function reset(next: Values = initial) {
    setValues(next);
    setErrors({});
  }

  async function send() {
    if (busy) return;
    const found = validate?.(values) ?? {};
    setErrors(found);
    if (Object.values(found).some(Boolean)) {
      onInvalid?.();
      return;
    }
    setBusy(true);
    try {
      setErrors((await submit(values)) ?? {});
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    errors,
    busy,
    set,
    reset,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
}
