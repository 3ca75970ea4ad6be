import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Expand, List, Network, Printer, Shrink } from 'lucide-react';
import { memo } from 'react';
import { FindAthlete, type FindAthleteProps } from './FindAthlete';
import type { Zoom } from './screen-geometry';
import type { Section } from '@/bracket/model';
import type { BracketName } from '@/api/types';
import { wholePercent } from '@/lib/format';
import { plain } from '@/lib/isolate';

/** How the matches are shown: as a drawing or as a complete list. */
export type ViewMode = 'bracket' | 'list';

/** A section to go to. */
export type Place = Pick<Section, 'bracket' | 'label'>;

export interface BracketToolsProps extends Pick<FindAthleteProps, 'participants' | 'chosen'> {
  /** The tournament's name if nothing else shows it. */
  name: string | null;
  onAthlete: (entry: string | null) => void;
  /** The sections to go to. */
  sections: readonly Place[];
  onSection: (section: BracketName) => void;
  mode: ViewMode;
  onSwitch: () => void;
  onPrint: () => void;
  /** Null without a zoom. */
  zoom: Zoom | null;
  onZoom: (zoom: Zoom) => void;
  full: boolean;
  /** Null if full screen is impossible. */
  onFull: (() => void) | null;
}

/** The zoom steps of the toolbar; pinching reaches values in between. */
const ZOOMS = ['fit', 0.75, 1] as const;

const SHORT = { grandfinal: msg`Final`, winners: msg({ message: 'Winners', context: 'bracket' }), losers: msg({ message: 'Losers', context: 'bracket' }), fifth: msg`For 5th` } as const;

/** The tools to navigate a bracket. Results do not change them, so they do not redraw for one. */
export const BracketTools = memo(function BracketTools(props: BracketToolsProps) {
  const { i18n } = useLingui();
  const { name, participants, chosen, onAthlete, sections, onSection, mode, onSwitch, onPrint, zoom, onZoom, full, onFull } = props;
  return (
    <div className="bk-tools">
      {name === null ? null : <p className="bk-hall"><bdi>{name}</bdi></p>}
      <FindAthlete
        participants={participants}
        chosen={chosen}
        onChoose={(entry) => {
          onAthlete(entry?._id ?? null);
        }}
      />
      {sections.length === 0 ? null : (
        <nav className="bk-jump" aria-label={t`Sections`}>
          {sections.map(({ bracket: section, label }) => (
            <button
              key={section}
              type="button"
              aria-label={plain(t`Go to ${label}`)}
              onClick={() => {
                onSection(section);
              }}
            >
              {i18n._(SHORT[section])}
            </button>
          ))}
        </nav>
      )}
      {zoom === null ? null : (
        <div className="bk-zoom" role="group" aria-label={t`Zoom`}>
          {ZOOMS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={zoom === one}
              onClick={() => {
                onZoom(one);
              }}
            >
              {one === 'fit' ? t`Fit` : wholePercent(100 * one)}
            </button>
          ))}
        </div>
      )}
      <div className="bk-buttons">
        <button type="button" onClick={onSwitch}>
          {mode === 'list' ? <Network size={18} aria-hidden="true" /> : <List size={18} aria-hidden="true" />}
          <span>{mode === 'list' ? t`Bracket view` : t`List view`}</span>
        </button>
        <button type="button" className="bk-icon" title={t`Print`} onClick={onPrint}>
          <Printer size={18} aria-hidden="true" />
          <span><Trans>Print</Trans></span>
        </button>
        {onFull ? (
          <button type="button" className="bk-icon" title={full ? t`Exit full screen` : t`Full screen`} onClick={onFull}>
            {full ? <Shrink size={18} aria-hidden="true" /> : <Expand size={18} aria-hidden="true" />}
            <span>{full ? t`Exit full screen` : t`Full screen`}</span>
          </button>
        ) : null}
      </div>
    </div>
  );
});
