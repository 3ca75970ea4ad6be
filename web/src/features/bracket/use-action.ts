import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bracketKey } from '@/api/bracket';
import { messageOf } from '@/api/client';
import { toast } from '@/components/toast';

/** What a toast says when an action has worked, and when not. */
export type Texts = {
  done: string;
  failed: string;
  /** The server's own words take the place of `failed`, instead of standing beside it. */
  serverSpeaks?: boolean;
};

/**
 * Something that changes a tournament. While it runs it is pending, and stays so until the page shows what the server has
 * now; then `onDone` is called. A refusal is said in a toast, with the server's reason.
 */
export function useAction<Input = void>(id: string, call: (input: Input) => Promise<unknown>, texts: Texts, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => {
      toast.success(texts.done);
    },
    onError: (error) => {
      const reason = messageOf(error, '');
      if (!texts.serverSpeaks || reason === '') toast.error(texts.failed);
      if (reason !== '' && reason !== texts.failed) toast.error(reason);
    },
    onSettled: async (_data, error) => {
      // Lists and tables elsewhere show it, too; only this page is waited for.
      for (const other of ['tournaments', 'matches', 'leaderboard']) void queries.invalidateQueries({ queryKey: [other] });
      await queries.invalidateQueries({ queryKey: bracketKey(id) });
      if (!error) onDone?.();
    },
  });
}
