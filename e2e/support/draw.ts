import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const toproll = join(dirname(fileURLToPath(import.meta.url)), '../../bin/toproll');

/** The result of `toproll draw` for a record: its pairings by match, or that it differs from its announcement. */
export async function checkedByProgram(record: unknown): Promise<Map<string, string[]> | 'refused'> {
  const folder = await mkdtemp(join(tmpdir(), 'toproll-draw-'));
  try {
    const file = join(folder, 'draw.json');
    await writeFile(file, JSON.stringify(record));
    const { stdout } = await promisify(execFile)(toproll, ['draw', file]);
    return new Map(stdout.trim().split('\n').map((line) => {
      const [match = '', ...names] = line.split('\t');
      return [match, names.map((name) => name.replace(/ \(.*\)$/, ''))];
    }));
  } catch (error) {
    if ((error as { code?: number }).code === 1) return 'refused';
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Player = { user: { name: string; isBye: boolean } } | null;

/** The first winners round of a bracket, by match; a bye is "bye". */
export function firstRound(matches: { matchNumber: number; round: number; bracket: { bracket: string }; player1: Player; player2: Player }[]): Map<string, string[]> {
  const first = matches.filter(({ bracket, round }) => bracket.bracket === 'winners' && round === 1);
  const named = (player: Player) => (player && !player.user.isBye ? player.user.name : 'bye');
  return new Map(first.map(({ matchNumber, player1, player2 }) => [`M${matchNumber}`, [named(player1), named(player2)]]));
}
