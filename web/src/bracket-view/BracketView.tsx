import { useLingui } from '@lingui/react';
import { memo, useCallback, useMemo, useState, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { Board, type Target } from './Board';
import { BracketTools, type Place, type ViewMode } from './BracketTools';
import './styles';
import type { Folds } from '@/bracket/layout';
import type { Called, CardContext } from './MatchCard';
import { pathOf } from '@/bracket/model';
import { useBracket } from './use-changed';
import { useFullScreen } from './use-full-screen';
import { PrintBracket, type PrintedEvent } from './PrintBracket';
import { RoundBoard } from './RoundBoard';
import type { Zoom } from './screen-geometry';
import { usePrint } from './use-print';
import type { BracketName, Match, Tournament } from '@/api/types';
import { later } from '@/components/later';
import { useLatest } from '@/lib/latest';
import { useMediaQuery } from '@/lib/media';
import { preference } from '@/lib/preference';
import { useScreenCommands } from '@/lib/screen-commands';
import { usePreference } from '@/lib/use-preference';

const PathBar = later(async () => ({ default: (await import('./PathBar')).PathBar }));
const MatchList = later(async () => ({ default: (await import('./MatchList')).MatchList }));

export interface BracketViewProps {
  tournament: Tournament;
  mode: ViewMode;
  onMode: (mode: ViewMode) => void;
  /** Number of the match in the address; the view scrolls to it when it changes. */
  current: number | null;
  /** Entry in the address whose path is shown. */
  athlete: string | null;
  onAthlete: (entry: string | null) => void;
  /** The state of its event's tables. */
  called?: Called;
  /** The class's event, for the heading of prints. */
  event?: PrintedEvent;
  /** Id of the viewer, whose own matches are marked. */
  viewerId?: string;
  /** The address of a match; following it calls `onOpen` instead of loading a page. */
  hrefOf: (match: Match) => string;
  onOpen: (match: Match) => void;
}

/** Below this width the view shows one round at a time. */
const PHONE_WIDTH = '(max-width: 39.99rem)';

const NOBODY: ReadonlySet<number> = new Set();

const NOWHERE: readonly Place[] = [];

const NOTHING: Called = new Map();

/** The zoom for brackets in this browser. */
const usualZoom = preference('bracket-zoom', ['fit', '0.75', '1']);

/** A tournament's matches: drawing, list or one round at a time on phones, with the tools to find one's way. */
export const BracketView = memo(function BracketView(props: BracketViewProps) {
  const { tournament, mode, onMode, current, athlete, onAthlete, called = NOTHING, event, viewerId, hrefOf, onOpen } = props;
  const { i18n } = useLingui();
  const { matches, participants } = tournament;
  const { bracket, changed } = useBracket(matches);
  const [folds, setFolds] = useState<Folds>({});
  const places = useMemo(
    () => bracket.sections.map(({ bracket: name, label }) => ({ bracket: name, label })),
    // The same as long as no section comes or goes, and their names are in the same language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [bracket.sections.length, i18n.locale],
  );
  const phone = useMediaQuery(PHONE_WIDTH);
  const kept = usePreference(usualZoom);
  const [pinched, setPinched] = useState<number | null>(null);
  const zoom: Zoom = pinched ?? (kept === 'fit' ? kept : Number(kept));
  const chooseZoom = useCallback((wanted: Zoom) => {
    setPinched(null);
    usualZoom.set(wanted === 'fit' ? wanted : wanted === 1 ? '1' : '0.75');
  }, []);
  const zoomTo = useCallback(
    (wanted: Zoom) => {
      if (wanted === 'fit') chooseZoom(wanted);
      else setPinched(wanted);
    },
    [chooseZoom],
  );
  const [full, toggleFull] = useFullScreen();
  const [printing, print] = usePrint(event?.settings?.language);

  const chosen = (athlete !== null && participants.find((e) => e._id === athlete)) || null;
  const path = useMemo(() => (chosen ? pathOf(matches, chosen._id) : []), [matches, chosen]);
  const pathNumbers = useMemo(() => (path.length > 0 ? new Set(path.map((m) => m.matchNumber)) : NOBODY), [path]);

  const [target, setTarget] = useState(() => targetOf(current ?? path.at(-1)?.matchNumber));
  const [wanted, setWanted] = useState({ current, athlete });
  if (wanted.current !== current || wanted.athlete !== athlete) {
    setWanted({ current, athlete });
    if (wanted.current !== current && current !== null) setTarget(targetOf(current));
    else if (wanted.athlete !== athlete) setTarget(targetOf(path.at(-1)?.matchNumber));
  }

  const latest = useLatest(bracket);
  const onClick = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      // With a modifier key, the browser opens the address in another tab or window.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const match = latest.current.byNumber.get(Number(event.currentTarget.dataset.match));
      if (!match) return;
      event.preventDefault();
      onOpen(match);
    },
    [latest, onOpen],
  );
  const { feeds } = bracket;
  const { cancelled = false } = tournament;
  const athleteId = chosen?._id ?? null;
  const own = useMemo(() => participants.find((e) => e.user.id === viewerId)?._id ?? null, [participants, viewerId]);
  const left = useMemo(() => new Set(participants.filter((e) => e.left).map((e) => e._id)), [participants]);
  const context = useMemo<CardContext>(
    () => ({ feeds, hrefOf, athlete: athleteId, own, path: pathNumbers, left, cancelled, called, current, onClick }),
    [feeds, hrefOf, athleteId, own, pathNumbers, left, cancelled, called, current, onClick],
  );

  const switchView = useCallback(() => {
    onMode(mode === 'list' ? 'bracket' : 'list');
  }, [onMode, mode]);
  const goTo = useCallback((section: BracketName) => {
    setTarget({ section });
  }, []);
  const fold = useCallback((section: BracketName, rounds: number) => {
    setFolds((now) => ({ ...now, [section]: rounds }));
  }, []);
  const mayFill = !phone && document.fullscreenEnabled;
  useScreenCommands({ 'switch-view': switchView, print, 'full-screen': mayFill && toggleFull });

  return (
    <div className={full ? 'bk bk-full' : 'bk'}>
      <BracketTools
        name={full ? tournament.name : null}
        participants={participants}
        chosen={chosen}
        onAthlete={onAthlete}
        sections={mode === 'list' || phone ? NOWHERE : places}
        onSection={goTo}
        mode={mode}
        onSwitch={switchView}
        onPrint={print}
        zoom={mode === 'list' || phone ? null : zoom}
        onZoom={chooseZoom}
        full={full}
        onFull={mayFill ? toggleFull : null}
      />
      {chosen ? (
        <PathBar
          bracket={bracket}
          athlete={chosen}
          path={path}
          cancelled={cancelled}
          onShow={(m) => {
            setTarget({ match: m.matchNumber });
            if (mode === 'list') onMode('bracket');
          }}
        />
      ) : null}
      {mode === 'list' ? (
        <MatchList bracket={bracket} context={context} />
      ) : phone ? (
        <RoundBoard bracket={bracket} context={context} changed={changed} target={target} />
      ) : (
        <Board
          bracket={bracket}
          folds={folds}
          context={context}
          changed={changed}
          target={target}
          zoom={zoom}
          onZoom={zoomTo}
          onFold={fold}
        />
      )}
      {printing ? createPortal(<PrintBracket tournament={tournament} event={event} bracket={bracket} />, document.body) : null}
    </div>
  );
});

function targetOf(match: number | undefined): Target | null {
  return match === undefined ? null : { match };
}
