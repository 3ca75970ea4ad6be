import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import type { ByUnit, Setting } from './setting-groups';
import type { SettingsValues } from './settings';
import { CheckBox } from '@/components/CheckBox';
import { SelectField, TextareaField, TextField } from '@/components/Field';
import { TimeZoneField } from '@/components/TimeZoneField';

type Props = {
  setting: Setting;
  values: SettingsValues;
  error?: string;
  /** A sentence below the setting's own hint. */
  note?: string;
  disabled: boolean;
  onChange: (value: string | boolean) => void;
};

/** The control of one setting. */
export function SettingField({ setting, values, error, note, disabled, onChange }: Props) {
  const { i18n } = useLingui();
  const text = (one: MessageDescriptor | ByUnit) => i18n._('id' in one ? one : one[values.unit]);
  const label = text(setting.label);
  const hint = [setting.hint ? text(setting.hint) : '', note ?? ''].filter(Boolean).join(' ') || undefined;
  if ('flag' in setting) return <CheckBox label={label} hint={hint} checked={values[setting.flag]} disabled={disabled} onChange={onChange} />;
  const common = { label, hint, error, disabled };
  if ('choice' in setting) {
    const options = setting.options.map((one) => ({ value: one.value, label: typeof one.label === 'string' ? one.label : i18n._(one.label) }));
    return <SelectField {...common} value={values[setting.choice]} options={options} onChange={onChange} />;
  }
  const value = values[setting.text];
  if (setting.type === 'zone') return <TimeZoneField {...common} value={value} onChange={onChange} />;
  const typed = { ...common, value, onChange: ({ target }: { target: { value: string } }) => { onChange(target.value); } };
  if (setting.type === 'lines') return <TextareaField {...typed} />;
  return <TextField {...typed} type={setting.type === 'date' ? 'date' : 'text'} inputMode={setting.type === 'number' ? 'decimal' : undefined} />;
}
