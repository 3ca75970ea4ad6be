import { i18n } from '@lingui/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { fakeServer } from './testing';
import type { Effect, Match, Tournament } from '@/api/types';
import { chooseLanguage } from '@/lib/language';
import { singleKeys } from '@/lib/shortcuts';
import { tournamentOf } from '@/bracket/testing/brackets';

const server = fakeServer();

const t: Tournament = { ...tournamentOf({ athletes: 8, played: 0 }), _id: 't1' };
const running = t.matches.find((m) => m.status === 'in-progress')!;
const other = t.matches.findLast((m) => m.status === 'in-progress')!;
const scheduled = t.matches.find((m) => m.status === 'scheduled')!;
const over: Tournament = { ...tournamentOf({ athletes: 8, played: 1 }), _id: 't1' };
const final = over.matches.at(-1)!;

const at = (m: Match) => `?match=${String(m.matchNumber)}`;
const details = () => screen.findByRole('dialog', { name: 'Match Details' });
const names = (m: Match) => [m.player1!.user.name, m.player2!.user.name] as const;
const withMatch = (m: Match) => (_: unknown, before: Tournament) => ({
  ...before,
  matches: before.matches.map((x) => (x._id === m._id ? m : x)),
});

async function choose(user: ReturnType<typeof userEvent.setup>, game: number, name: string) {
  const group = within(await details()).getByRole('group', { name: new RegExp(`^Game ${String(game)}`) });
  await user.click(within(group).getByRole('radio', { name }));
}

test('a scheduled match is started, and then asks for its games', async () => {
  const user = userEvent.setup();
  const path = `/match/start/${scheduled._id}`;
  server.show(t, 'referee', { [path]: withMatch({ ...scheduled, status: 'in-progress' }) }, at(scheduled));
  await user.click(within(await details()).getByRole('button', { name: 'Start match' }));
  expect(await screen.findByText('Match started successfully!')).toBeInTheDocument();
  expect(await within(await details()).findAllByRole('group', { name: /^Game/ })).toHaveLength(3);
  expect(server.calls().map((c) => c.path)).toEqual([path]);
});

test('a result needs a winner of every game that is needed; the rest is not played', async () => {
  const user = userEvent.setup();
  const [first, second] = names(running);
  const path = `/match/update-result/${running._id}`;
  server.show(t, 'referee', { [path]: withMatch({ ...running, status: 'completed', winner: running.player2, loser: running.player1 }) }, at(running));
  await choose(user, 1, first);
  await choose(user, 2, second);
  await user.click(screen.getByRole('button', { name: 'Submit results' }));
  expect(within(await details()).getByRole('alert')).toHaveTextContent('Please select a winner for every game.');
  expect(server.calls()).toEqual([]);

  await choose(user, 1, second);
  const third = screen.getByRole('group', { name: /^Game 3/ });
  expect(third).toHaveTextContent('Not played');
  for (const radio of within(third).getAllByRole('radio')) expect(radio).toBeDisabled();

  const release = server.hold();
  await user.click(screen.getByRole('button', { name: 'Submit results' }));
  // Nothing is shown as done before the server confirms.
  const saving = await screen.findByRole('button', { name: 'Saving…' });
  expect(screen.queryByText('Match results updated!')).toBeNull();
  await user.click(saving);
  release();
  expect(await screen.findByText('Match results updated!')).toBeInTheDocument();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(server.calls()).toEqual([
    { path, body: { results: [{ gameNumber: 1, player1Won: false }, { gameNumber: 2, player1Won: false }], version: running.version } },
  ]);
});

test.each([
  ['Match M1 has changed since you opened it.', 'Match M1 has changed since you opened it.'],
  ['', 'Error updating match result'],
])('a refused result (%j) says %j and stays open', async (message, text) => {
  const user = userEvent.setup();
  const [first] = names(running);
  server.show(t, 'organizer', { [`/match/update-result/${running._id}`]: { status: 409, message } }, at(running));
  await choose(user, 1, first);
  await choose(user, 2, first);
  await user.click(screen.getByRole('button', { name: 'Submit results' }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(await details()).toBeInTheDocument();
});

test('what a result lacks is said in the language that is chosen', async () => {
  onTestFinished(() => {
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    document.documentElement.removeAttribute('lang');
    document.documentElement.removeAttribute('dir');
  });
  const user = userEvent.setup();
  server.show(t, 'referee', {}, at(running));
  await details();
  await act(() => chooseLanguage('de'));
  await user.click(await screen.findByRole('button', { name: 'Ergebnis senden' }));
  expect(screen.getByText('Bitte für jeden Durchgang einen Sieger wählen.')).toBeVisible();
});

test('a best of one asks for one game, a best of seven for as many as decide it', async () => {
  const user = userEvent.setup();
  for (const [bestOf, groups] of [[1, 1], [7, 7]] as const) {
    const match = { ...running, bestOf };
    const { unmount } = server.show({ ...t, matches: t.matches.map((m) => (m === running ? match : m)) }, 'referee', {}, at(match));
    expect(within(await details()).getAllByRole('group', { name: /^Game/ })).toHaveLength(groups);
    if (bestOf === 7) {
      for (const game of [1, 2, 3, 4]) await choose(user, game, names(match)[0]);
      expect(screen.getAllByText('Not played')).toHaveLength(3);
    }
    unmount();
  }
});

test('a completed match shows score, games and winner; its neighbours are a step away', async () => {
  const user = userEvent.setup();
  const m = over.matches[0]!;
  server.show(over, 'participant', {}, at(m));
  const dialog = await details();
  expect(within(dialog).getByRole('region', { name: 'Final score' })).toHaveTextContent(
    `Final score ${String(m.scores.player1Score)}–${String(m.scores.player2Score)}`,
  );
  expect(within(dialog).getAllByRole('listitem').map((li) => li.textContent)).toEqual(
    m.games.map((g) => `Game ${String(g.gameNumber)}${g.player1Won ? m.player1!.user.name : m.player2!.user.name}${g.decidedBy === 'fouls' ? 'Fouls' : ''}`),
  );
  expect(within(dialog).getByText('Winner').closest('dt')).toHaveTextContent(m.winner!.user.name);
  for (const player of [m.player1!, m.player2!]) {
    expect(within(dialog).getByRole('link', { name: player.user.name })).toHaveAttribute('href', `/athletes/${player.user.id}`);
  }
  expect(within(dialog).queryByRole('button', { name: 'Correct result' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: new RegExp(`^${m.winner!.user.name} goes to M${String(m.winnerTo!.matchNumber)} against `) }));
  await waitFor(() => { expect(location.search).toBe(`?match=${String(m.winnerTo!.matchNumber)}`); });
});

test('an organizer corrects a result, with the version that he has seen', async () => {
  const user = userEvent.setup();
  const path = `/match/update-result/${final._id}`;
  server.show(over, 'organizer', { [path]: (_, before) => before }, at(final));
  await user.click(within(await details()).getByRole('button', { name: 'Correct result' }));
  const loser = final.loser!.user.name;
  // Known data are filled in.
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(final.games.length);
  await choose(user, 1, loser);
  await choose(user, 2, loser);
  await user.click(screen.getByRole('button', { name: 'Save correction' }));
  expect(await screen.findByText('Match results updated!')).toBeInTheDocument();
  const player1Won = final.loser!._id === final.player1!._id;
  expect(server.calls()[0]!.body).toEqual({
    results: [{ gameNumber: 1, player1Won }, { gameNumber: 2, player1Won }],
    version: final.version,
  });
});

const effect = (changes: Partial<Effect> = {}): Effect => ({
  tournament: { _id: 't1', name: over.name },
  preview: true, version: over.version, status: 'active', winner: null,
  matches: [], before: [], voided: [], stopped: [], recalled: [], kept: [], closed: [], told: [],
  ...changes,
});

test('a result at any depth is corrected when it was seen what that changes, with a reason', async () => {
  const user = userEvent.setup();
  const [first, , fed, waiting] = over.matches;
  const path = `/match/correct/${first!._id}`;
  const previewed = effect({
    before: [fed!, waiting!], matches: [{ ...fed!, status: 'scheduled' }], voided: [fed!.matchNumber], recalled: [waiting!.matchNumber], kept: [4, 3], told: [{ _id: 'p1', name: 'Ada King' }],
  });
  server.show(over, 'organizer', { [path]: { data: () => previewed } }, at(first!));
  await user.click(within(await details()).getByRole('button', { name: 'Correct result' }));
  const loser = first!.loser!.user.name;
  await choose(user, 1, loser);
  await choose(user, 2, loser);
  await user.click(screen.getByRole('button', { name: 'Save correction' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct M1' }));
  const changes = within(await dialog.findByRole('region', { name: 'What this changes' }));
  expect(changes.getByText('No longer valid').nextElementSibling).toHaveTextContent(`M${String(fed!.matchNumber)}${fed!.player1!.user.name}`);
  expect(changes.getByText('No longer scheduled').nextElementSibling).toHaveTextContent(`M${String(waiting!.matchNumber)}${waiting!.player1!.user.name}`);
  expect(changes.getByText('Unchanged').nextElementSibling).toHaveTextContent('M3–M4');
  expect(changes.getByText('Notified').nextElementSibling).toHaveTextContent('Ada King');
  expect(changes.getByText('The tournament continues')).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Correct result' });
  expect(confirm).toBeDisabled();
  await user.type(dialog.getByLabelText(/^Reason/), 'Wrong winner');
  await user.click(confirm);
  expect(await screen.findByText('Result corrected')).toBeInTheDocument();
  await waitFor(() => { expect(screen.queryByRole('dialog')).toBeNull(); });
  const player1Won = first!.loser!._id === first!.player1!._id;
  const results = [{ gameNumber: 1, player1Won }, { gameNumber: 2, player1Won }];
  expect(server.calls().map((call) => call.body)).toEqual([
    { results, reason: '', preview: true },
    { results, reason: 'Wrong winner', version: over.version },
  ]);
});

test('an archived tournament is reopened before a result of it is corrected', async () => {
  server.show({ ...over, status: 'archived' }, 'organizer', {}, at(over.matches[0]!));
  expect(within(await details()).getByText('Reopen the tournament to correct it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Correct result' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo result' })).toBeNull();
});

test('a no-show takes three taps: the match, who, and that it is so', async () => {
  const user = userEvent.setup();
  const [absent, present] = [scheduled.player2!, scheduled.player1!];
  const path = `/match/no-show/${scheduled._id}`;
  const done = withMatch({ ...scheduled, status: 'completed', winner: present, loser: absent, decidedBy: 'default', version: 50 });
  server.show(t, 'referee', { [path]: done });
  await user.click(await screen.findByRole('link', { name: new RegExp(`^M${String(scheduled.matchNumber)}, Scheduled`) }));
  await user.click(within(await details()).getByRole('button', { name: `${absent.user.name} did not appear` }));
  expect(screen.getByText(`${absent.user.name} loses by default and stays in the tournament. ${present.user.name} advances.`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Record default' }));
  await waitFor(() => { expect(screen.queryByRole('dialog')).toBeNull(); });
  expect(server.calls()).toEqual([{ path, body: { absent: [absent._id], version: scheduled.version } }]);
  // The card names the decision.
  expect(await screen.findByRole('link', { name: new RegExp(`^M${String(scheduled.matchNumber)}, Default`) })).toBeInTheDocument();
});

test('where nobody has come, both are out', async () => {
  const user = userEvent.setup();
  const path = `/match/no-show/${scheduled._id}`;
  server.show(t, 'organizer', { [path]: (_, before) => before }, at(scheduled));
  const [first, second] = names(scheduled);
  await user.click(within(await details()).getByRole('button', { name: `${first} did not appear` }));
  await user.click(screen.getByRole('checkbox', { name: `${second} did not appear either` }));
  await user.click(screen.getByRole('button', { name: 'Record both defaults' }));
  expect(await screen.findByText('No-show entered')).toBeInTheDocument();
  expect(server.calls()[0]!.body).toMatchObject({ absent: [scheduled.player1!._id, scheduled.player2!._id] });
});

test('a start and a result are taken back', async () => {
  const user = userEvent.setup();
  const path = `/match/unstart/${running._id}`;
  const { unmount } = server.show(t, 'referee', { [path]: withMatch({ ...running, status: 'scheduled', version: 50 }) }, at(running));
  await user.click(within(await details()).getByRole('button', { name: 'Undo start' }));
  expect(await screen.findByRole('button', { name: 'Start match' })).toBeVisible();
  unmount();
  const own = { ...over, matches: over.matches.with(-1, { ...final, recordedBy: 'me' }) };
  server.show(own, 'referee', { [`/match/undo/${final._id}`]: withMatch({ ...final, status: 'in-progress', winner: null, loser: null, games: [], version: 50 }) }, at(final));
  await user.click(within(await details()).getByRole('button', { name: 'Undo result' }));
  expect(await screen.findByRole('button', { name: 'Submit results' })).toBeVisible();
  expect(server.calls()[0]!.body).toEqual({ version: final.version });
});

test('a match that an injury ends needs who has won and no more games', async () => {
  const user = userEvent.setup();
  const path = `/match/update-result/${running._id}`;
  server.show(t, 'referee', { [path]: (_, before) => before }, at(running));
  const dialog = within(await details());
  await choose(user, 1, names(running)[0]);
  await user.selectOptions(dialog.getByLabelText('Decided by'), 'Injury');
  await user.click(screen.getByRole('button', { name: 'Submit results' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Please select the winner.');
  await user.click(within(dialog.getByRole('group', { name: /^Who won/ })).getByRole('radio', { name: names(running)[1] }));
  await user.click(screen.getByRole('button', { name: 'Submit results' }));
  await waitFor(() => { expect(server.calls()).toHaveLength(1); });
  expect(server.calls()[0]!.body).toEqual({
    results: [{ gameNumber: 1, player1Won: true }], decidedBy: 'injury', winner: running.player2!._id, version: running.version,
  });
});

test('who is hurt at the table leaves with the match', async () => {
  const user = userEvent.setup();
  server.show(t, 'referee', { '/tournament/leave': { data: () => effect({ stopped: [running.matchNumber], before: [running] }) } }, at(running));
  await user.click(within(await details()).getByRole('button', { name: 'Record a departure…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a departure' }));
  expect(dialog.queryByRole('radio', { name: 'Withdrawal' })).toBeNull();
  const confirm = dialog.getByRole('button', { name: 'Take out' });
  expect(confirm).toBeDisabled();
  await user.click(dialog.getByRole('radio', { name: names(running)[0] }));
  await user.click(dialog.getByRole('radio', { name: 'Injury' }));
  await dialog.findByText('Stopped while in progress');
  await user.click(dialog.getByRole('button', { name: `Take ${names(running)[0]} out` }));
  expect(await screen.findByText('Athlete taken out')).toBeInTheDocument();
  const body = { tournamentId: 't1', entryId: running.player1!._id, kind: 'injury', matchId: running._id };
  expect(server.calls().map((call) => call.body)).toEqual([{ ...body, preview: true }, { ...body, version: over.version }]);
});

test('a participant opens only completed matches', async () => {
  const user = userEvent.setup();
  server.show(t, 'participant');
  await user.click(await screen.findByRole('link', { name: new RegExp(`^M${String(running.matchNumber)}, In Progress`) }));
  expect(await screen.findByText('Match details are available once the match is completed.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.search).toBe('');
});

test('a referee who is not assigned reads but does not score', async () => {
  server.show({ ...t, officials: 'assigned', referees: [{ _id: 'someone', name: 'Some One' }] }, 'referee', {}, at(running));
  expect(within(await details()).getByText('Only referees assigned to this tournament can enter results.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit results' })).toBeNull();
});

test('the address opens and closes with the dialog', async () => {
  const user = userEvent.setup();
  server.show(t);
  await user.click(await screen.findByRole('link', { name: new RegExp(`^M${String(scheduled.matchNumber)}, Scheduled`) }));
  await details();
  expect(location.search).toBe(at(scheduled));
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.search).toBe('');
  });
});

test('Back closes the match that is open, however many were opened, and the next Back leaves the page', async () => {
  const user = userEvent.setup();
  const [m, other] = over.matches;
  history.pushState(null, '', '/before');
  history.pushState(null, '', '/here');
  server.show(over);
  await user.click(await screen.findByRole('link', { name: new RegExp(`^M${String(m!.matchNumber)},`) }));
  await user.click(within(await details()).getByRole('button', { name: new RegExp(` goes to M${String(m!.winnerTo!.matchNumber)} against`) }));
  await waitFor(() => { expect(location.search).toBe(`?match=${String(m!.winnerTo!.matchNumber)}`); });
  history.back();
  await waitFor(() => { expect(screen.queryByRole('dialog')).toBeNull(); });
  expect(location.pathname + location.search).toBe('/brackets/t1');
  // Closing it by its button leaves no history step either.
  await user.click(await screen.findByRole('link', { name: new RegExp(`^M${String(other!.matchNumber)},`) }));
  await details();
  await user.keyboard('{Escape}');
  await waitFor(() => { expect(location.search).toBe(''); });
  history.back();
  await waitFor(() => { expect(location.pathname).toBe('/before'); });
});

test('a result entered elsewhere meanwhile takes the form away', async () => {
  const user = userEvent.setup();
  const [first] = names(running);
  const elsewhere = withMatch({ ...running, status: 'completed', winner: running.player2, loser: running.player1, version: 50 });
  server.show(t, 'referee', { [`/match/update-result/${running._id}`]: { status: 409, message: 'Match M1 is completed.' } }, at(running));
  await choose(user, 1, first);
  await choose(user, 2, first);
  server.changeTo(elsewhere(null, t));
  await user.click(screen.getByRole('button', { name: 'Submit results' }));
  expect(await screen.findByRole('region', { name: 'Final score' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Submit results' })).toBeNull();
});

test('a match that does not say its best of has three games', async () => {
  const match = { ...running, bestOf: 0 };
  server.show({ ...t, matches: t.matches.map((m) => (m === running ? match : m)) }, 'referee', {}, at(match));
  expect(within(await details()).getAllByRole('group', { name: /^Game/ })).toHaveLength(3);
});

test.each([
  ['Match M2 is completed; it cannot be started.', 'Match M2 is completed; it cannot be started.'],
  ['', 'Couldn\'t start the match'],
])('a match that cannot be started (%j) says %j', async (message, text) => {
  const user = userEvent.setup();
  server.show(t, 'referee', { [`/match/start/${scheduled._id}`]: { status: 409, message } }, at(scheduled));
  await user.click(within(await details()).getByRole('button', { name: 'Start match' }));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

const chosen = () => screen.getAllByRole('radio', { checked: true }).map((radio) => radio.closest('label')!.textContent);

test('a late confirmation leaves the match alone that was opened meanwhile', async () => {
  const user = userEvent.setup();
  const done = withMatch({ ...running, status: 'completed', winner: running.player1, loser: running.player2, version: 50 });
  server.show(t, 'referee', { [`/match/update-result/${running._id}`]: done }, at(running));
  await choose(user, 1, names(running)[0]);
  await choose(user, 2, names(running)[0]);
  const release = server.hold();
  await user.click(screen.getByRole('button', { name: 'Submit results' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('link', { name: new RegExp(`^M${String(other.matchNumber)}, In Progress`) }));
  await choose(user, 1, names(other)[1]);
  release();
  expect(await screen.findByText('Match results updated!')).toBeInTheDocument();
  expect(await screen.findByText('Completed', { selector: '.bk-status' })).toBeInTheDocument();
  expect(chosen()).toEqual([names(other)[1]]);
  expect(location.search).toBe(at(other));
});

test('chosen games outlive a dialog that is closed, or left for another match', async () => {
  const user = userEvent.setup();
  server.show(t, 'referee', {}, at(running));
  await choose(user, 1, names(running)[1]);
  await user.keyboard('{Escape}');
  const link = () => screen.findByRole('link', { name: new RegExp(`^M${String(running.matchNumber)}, In Progress`) });
  await user.click(await link());
  await details();
  expect(chosen()).toEqual([names(running)[1]]);
  await user.click(screen.getByRole('button', { name: new RegExp(`^Winner goes to M${String(running.winnerTo!.matchNumber)}`) }));
  await screen.findByText(/not scheduled yet/);
  await user.click(screen.getByRole('button', { name: `Winner of M${String(running.matchNumber)}` }));
  await screen.findByRole('button', { name: 'Submit results' });
  expect(chosen()).toEqual([names(running)[1]]);
});

test('what was chosen is forgotten when the match has changed since', async () => {
  const user = userEvent.setup();
  server.show(t, 'referee', {}, at(running));
  await choose(user, 1, names(running)[1]);
  await user.keyboard('{Escape}');
  server.bring(withMatch({ ...running, version: running.version + 2 })(null, { ...t, version: t.version + 1 }));
  await waitFor(() => {
    expect(document.querySelector('[data-changed]')).not.toBeNull();
  });
  await user.click(await screen.findByRole('link', { name: new RegExp(`^M${String(running.matchNumber)}, In Progress`) }));
  await details();
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
});

test('the dialog closes with the reply though live has brought the result before it', async () => {
  const user = userEvent.setup();
  const done = withMatch({ ...running, status: 'completed', winner: running.player1, loser: running.player2, version: 50 });
  server.show(t, 'referee', { [`/match/update-result/${running._id}`]: done }, at(running));
  await choose(user, 1, names(running)[0]);
  await choose(user, 2, names(running)[0]);
  const release = server.hold();
  await user.click(screen.getByRole('button', { name: 'Submit results' }));
  server.bring(done(null, { ...t, version: t.version + 1 }));
  expect(await screen.findByRole('region', { name: 'Final score' })).toBeInTheDocument();
  release();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a correction that was begun is still there, and can be taken back', async () => {
  const user = userEvent.setup();
  server.show(over, 'organizer', {}, at(final));
  await user.click(within(await details()).getByRole('button', { name: 'Correct result' }));
  await choose(user, 1, names(final)[final.games[0]!.player1Won ? 1 : 0]);
  const begun = chosen();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('link', { name: new RegExp(`^M${String(final.matchNumber)}, Completed`) }));
  await screen.findByRole('button', { name: 'Save correction' });
  expect(chosen()).toEqual(begun);
  await user.click(screen.getByRole('button', { name: 'Keep result' }));
  expect(screen.getByRole('region', { name: 'Final score' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Correct result' }));
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(final.games.length);
});

test('Start is the first stop in the dialog of a scheduled match', async () => {
  const user = userEvent.setup();
  server.show(t, 'referee', {}, at(scheduled));
  await details();
  await waitFor(() => {
    expect(document.activeElement).toHaveAttribute('tabindex', '-1');
  });
  await user.tab();
  expect(screen.getByRole('button', { name: 'Start match' })).toHaveFocus();
});

test('keys 1 and 2 give the next game, until the match is decided', async () => {
  const user = userEvent.setup();
  const [first, second] = names(running);
  server.show(t, 'referee', {}, at(running));
  await details();
  await user.keyboard('2');
  expect(chosen()).toEqual([second]);
  await user.keyboard('1');
  await user.keyboard('2');
  await user.keyboard('1');
  expect(chosen()).toEqual([second, first, second]);
});

test('Enter sends what the keys have scored', async () => {
  const user = userEvent.setup();
  server.show(t, 'referee', { [`/match/update-result/${running._id}`]: { status: 409, message: 'Archived.' } }, at(running));
  await details();
  await user.keyboard('2{Enter}');
  expect(await screen.findByText('Please select a winner for every game.')).toBeVisible();
  await user.keyboard('2{Enter}');
  expect(await screen.findByText('Archived.')).toBeVisible();
});

test('keys score nothing where shortcuts are switched off', async () => {
  const user = userEvent.setup();
  singleKeys.set('off');
  server.show(t, 'referee', {}, at(running));
  await details();
  await user.keyboard('1');
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  singleKeys.set('on');
});

test("where an athlete goes is said with the opponent's name, if there is one", async () => {
  const next = t.matches.find((m) => m.matchNumber === running.winnerTo!.matchNumber)!;
  const side = running.winnerTo!.slot === 1 ? 'player2' : 'player1';
  const { unmount } = server.show(t, 'referee', {}, at(running));
  await details();
  expect(screen.getByRole('button', { name: new RegExp(`^Winner goes to M${String(next.matchNumber)} against Winner of M`) })).toBeVisible();
  unmount();
  const opponent = t.participants.find((e) => e.user.name !== names(running)[0])!;
  server.show({ ...t, matches: t.matches.with(t.matches.indexOf(next), { ...next, [side]: opponent }) }, 'referee', {}, at(running));
  await details();
  expect(screen.getByRole('button', { name: `Winner goes to M${String(next.matchNumber)} against ${opponent.user.name}` })).toBeVisible();
});
