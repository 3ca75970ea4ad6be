import { t } from '@lingui/core/macro';
import { useSecond } from './Again';
import { Name, Origin } from './Name';
import { AGAIN, EDGE, GAP, roomOf, SMALLEST } from './panels';
import type { VisitedResult } from '@/api/visits';
import { TALLEST } from '@/lib/fit';

const vh = (value: number) => `${value.toFixed(2)}vh`;

/** Lines of a class: the three medals, one of which may be shared. */
const LINES = 4;

/** Number of classes on a page of results, and its columns; fewer if each name appears in a second language, too. */
export function resultsShape(screen: number, second: boolean): { columns: number; perPage: number } {
  const columns = Math.max(1, Math.min(3, Math.floor(roomOf(screen).width / 78)));
  return { columns, perPage: (second ? 2 : 3) * columns };
}

/** The medals of some finished classes. */
export function Results({ results, screen }: { results: readonly VisitedResult[]; screen: number }) {
  const second = useSecond();
  const { columns } = resultsShape(screen, second.language !== '');
  const room = roomOf(screen);
  // Few classes have larger type: as many columns as fill the needed rows.
  const rows = Math.max(1, Math.ceil(results.length / columns));
  const shownColumns = Math.max(1, Math.ceil(results.length / rows));
  const width = (room.width - (shownColumns - 1) * GAP) / shownColumns - 2 * EDGE - 0.8;
  const height = (room.height - (rows - 1) * GAP) / rows;
  const first = Math.min(8, Math.max(5.4, height * 0.13));
  const again = Math.max(AGAIN, first * 0.4);
  const head = first + (results.some(({ _id }) => second.classes.has(_id)) ? again * TALLEST : 0);
  const lines = Math.max(3, ...results.map(({ places }) => Math.min(LINES, places.filter(({ place }) => place <= 3).length)));
  const line = Math.min(22, (height - head - 1.5) / lines);
  // If the height allows, club and country are below the name.
  const below = line >= 12;
  const size = Math.max(SMALLEST, below ? Math.min(10, line * 0.5) : Math.min(5, line * 0.9));
  const origin = Math.max(SMALLEST, Math.min(4.6, size * 0.5));
  const medal = Math.max(4.8, Math.min(11, line * 0.6));
  return (
    <ul role="list" className="bd-results" style={{ gridTemplateColumns: `repeat(${String(shownColumns)}, minmax(0, 1fr))`, gridAutoRows: 'minmax(0, 1fr)' }}>
      {results.map(({ _id, name, places }) => (
        <li key={_id} className="bd-result" style={{ display: 'flex', maxHeight: 'none' }}>
          <h3 style={{ height: vh(head) }}>
            <Name text={name} width={width} height={first} max={first * 0.72} min={SMALLEST} lines={1} />
            <ClassAgain id={_id} width={width} size={again} />
          </h3>
          <ol role="list">
            {places.filter(({ place }) => place <= 3).slice(0, LINES).map((one) => (
              <li key={one._id} style={{ maxHeight: vh(line) }}>
                <b className="bd-medal" data-place={one.place} style={{ width: vh(medal), height: vh(medal), fontSize: vh(medal * 0.78) }}>{one.place}</b>
                {below ? (
                  <div className="bd-who">
                    <Name text={one.name} family={one.familyName ?? ''} width={width - medal - 2} height={size * 1.15} max={size} min={SMALLEST} lines={1} over />
                    <Origin of={one} width={width - medal - 2} size={origin} height={origin * 1.3} />
                  </div>
                ) : (
                  <>
                    <Name text={one.name} family={one.familyName ?? ''} width={width * (width > 100 ? 0.55 : 0.62)} height={line} max={size} min={SMALLEST} lines={1} />
                    <Origin of={one} width={width * 0.3} size={SMALLEST} height={line} />
                  </>
                )}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

/** The name of a class in the second language. */
function ClassAgain({ id, width, size }: { id: string; width: number; size: number }) {
  const { language, classes } = useSecond();
  const name = classes.get(id);
  return name ? <span className="bd-again" lang={language}><Name text={name} width={width} height={size * TALLEST} max={size} min={AGAIN} lines={1} over /></span> : null;
}

/** The podium of a class. */
export function Podium({ result, screen }: { result: VisitedResult; screen: number }) {
  const upright = screen < 100;
  const columnOf = (place: number) => (upright ? screen - 10 : ((roomOf(screen).width - 10) * (place === 1 ? 1.3 : 1)) / 3.3);
  const steps = [1, 2, 3].map((place) => ({ place, athletes: result.places.filter((one) => one.place === place) })).filter(({ athletes }) => athletes.length > 0);
  return (
    <section aria-label={result.name} className="bd-podium">
      <h3><Name text={result.name} width={roomOf(screen).width} height={10} max={8.4} min={SMALLEST} lines={1} /><ClassAgain id={result._id} width={roomOf(screen).width} size={4} /></h3>
      <ol role="list" className="bd-steps">
        {steps.map(({ place, athletes }) => (
          <li key={place} className="bd-step" data-place={place}>
            {athletes.slice(0, 2).map((one) => (
              <div key={one._id} style={{ maxWidth: '100%' }}>
                <Name
                  text={one.name}
                  family={one.familyName ?? ''}
                  width={columnOf(place) - 2}
                  height={upright ? 9 : athletes.length > 1 ? 12 : 20}
                  max={place === 1 ? 11.5 : 8}
                  min={SMALLEST}
                  lines={upright ? 1 : 2}
                  over
                />
                <Origin of={one} width={columnOf(place)} size={3.6} height={4.6} />
              </div>
            ))}
            <i aria-label={t`Place ${{ place }}`}>{place}</i>
          </li>
        ))}
      </ol>
    </section>
  );
}
