import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FileUp, X } from 'lucide-react';
import { useRef } from 'react';
import { LIST_FILES, sourceOf } from './source';
import type { ListSource } from '@/api/lists';
import { Button } from '@/components/Button';
import { TextareaField } from '@/components/Field';

/** A chosen or typed list. */
export type ChosenList = { name: string; source: ListSource };

export const noList: ChosenList = { name: '', source: { lines: '' } };

export const isEmptyList = ({ source }: ChosenList) => !source.file && !source.lines?.trim();

/** The source of a list: a file, or typed or pasted lines. */
export function ListSourceFields({ list, error, placeholder, onChange, onFile }: { list: ChosenList; error?: string; placeholder?: string; onChange: (list: ChosenList) => void; onFile: (list: ChosenList) => void }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={file}
          type="file"
          accept={LIST_FILES}
          aria-label={t`List file`}
          className="sr-only"
          tabIndex={-1}
          onChange={(change) => {
            const [picked] = change.target.files ?? [];
            if (picked) void sourceOf(picked).then((source) => { onFile({ name: picked.name, source }); });
            // The same file can be chosen again after a change.
            change.target.value = '';
          }}
        />
        <Button icon={<FileUp size={18} aria-hidden="true" />} onClick={() => file.current?.click()}>
          <Trans>Choose a file</Trans>
        </Button>
        {list.source.file ? (
          <>
            <span className="min-w-0 wrap-anywhere font-semibold"><bdi>{list.name}</bdi></span>
            <Button size="sm" kind="quiet" icon={<X size={16} aria-hidden="true" />} onClick={() => { onChange(noList); }}>
              <Trans>Remove the file</Trans>
            </Button>
          </>
        ) : (
          <span className="text-sm text-ink-3"><Trans>Excel (XLSX), CSV or text</Trans></span>
        )}
      </div>
      {list.source.file ? null : (
        <TextareaField
          label={t`List`}
          rows={12}
          spellCheck={false}
          placeholder={placeholder}
          hint={t`Or paste it here, for example from a spreadsheet.`}
          value={list.source.lines ?? ''}
          error={error}
          onChange={(change) => {
            onChange({ name: '', source: { lines: change.target.value } });
          }}
        />
      )}
    </>
  );
}
