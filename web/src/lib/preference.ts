/** One of a few choices, stored in this browser. */
export type Preference<Value extends string> = {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
};

/** A preference stored under a name in local storage; the first value is the default. */
export function preference<Value extends string>(name: string, [usual, ...others]: readonly [Value, ...Value[]]): Preference<Value> {
  const listeners = new Set<() => void>();
  return {
    get() {
      const kept = localStorage.getItem(name);
      return others.find((value) => value === kept) ?? usual;
    },
    set(value) {
      if (value === usual) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
