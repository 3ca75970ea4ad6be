import { hashKey, type QueryClient } from '@tanstack/react-query';
import { firstAddresses, firstMoment, noteFilled } from './first-replies';
import { myDayOptions, visitedAthleteOptions, visitedNowOptions, visitedStandingsOptions } from './hall';
import { visitedResultsOptions, visitedTournamentOptions, visitOptions } from './visits';
import { hearServerTime } from '@/lib/server-clock';

/** Fills the visitors' cache with the replies inside the page, through the calls that would otherwise request them. */
export async function fillFromPage(queries: QueryClient): Promise<void> {
  const moment = firstMoment();
  if (moment) hearServerTime(moment.time, moment.at);
  await Promise.all(firstAddresses().map((address) => fill(queries, address)));
}

async function fill(queries: QueryClient, address: string) {
  const [kind, name = '', part = '', number = ''] = address.replace('/api/public/', '').split('/').map(decodeURIComponent);
  const take = async <Options extends { queryKey: readonly unknown[] }>(options: Options, load: (options: Options) => Promise<void>) => {
    await load(options);
    noteFilled(hashKey(options.queryKey));
  };
  switch (`${kind ?? ''}/${part}`) {
    case 'tournament/':
      return take(visitedTournamentOptions(name), (options) => queries.prefetchQuery(options));
    case 'me/':
      return take(myDayOptions(name), (options) => queries.prefetchQuery(options));
    case 'event/':
      return take(visitOptions(name), (options) => queries.prefetchQuery(options));
    case 'event/now':
      return take(visitedNowOptions(name), (options) => queries.prefetchQuery(options));
    case 'event/results':
      return take(visitedResultsOptions(name), (options) => queries.prefetchQuery(options));
    case 'event/standings':
      return take(visitedStandingsOptions(name), (options) => queries.prefetchQuery(options));
    case 'event/athlete':
      return take(visitedAthleteOptions(name, number), (options) => queries.prefetchQuery(options));
    default:
      return undefined;
  }
}
