import { replaceEqualDeep, useMutation, useQueryClient } from '@tanstack/react-query';
import { bracketKey } from '@/api/bracket';
import { messageOf } from '@/api/client';
import type { Tournament } from '@/api/types';
import { mergeReply, type Reply } from '@/bracket/apply';
import { toast } from '@/components/toast';
import { connection } from '@/live/status';

/** The toast texts for success and failure. */
export type Texts<Input = void> = {
  done: string;
  failed: string;
  /** Undoes it; offered for a while after success, with the name of its target. */
  undo?: { name: (input: Input) => string; run: (input: Input) => void };
};

/**
 * Something that changes a tournament. It is pending until the server replies. Then the page shows the reply, and
 * `onDone` runs if the component is still mounted. A toast shows a refusal with the server's reason.
 */
export function useAction<Input = void>(
  id: string,
  call: (input: Input) => Promise<{ data: Reply }>,
  texts: Texts<Input>,
  onDone?: () => void,
) {
  const queries = useQueryClient();
  const action = useMutation({
    mutationFn: call,
    onSuccess: ({ data }, input) => {
      const loaded = queries.getQueryData<Tournament>(bracketKey(id));
      if (loaded) queries.setQueryData(bracketKey(id), replaceEqualDeep(loaded, mergeReply(loaded, data)));
      const { done, undo } = texts;
      if (undo) {
        toast.undo(done, undo.name(input), () => {
          undo.run(input);
        });
      } else toast.success(done);
    },
    onError: (error) => {
      toast.error(texts.failed, messageOf(error, ''));
    },
    onSettled: (_data, error) => {
      // Live brings the other changes; a refusal means that the page shows old data.
      if (!error && connection.get() === 'live') return;
      for (const queryKey of [bracketKey(id), ['tournaments'], ['matches'], ['leaderboard']]) void queries.invalidateQueries({ queryKey });
    },
  });
  const mutate = (input: Input) => {
    action.mutate(input, { onSuccess: onDone });
  };
  return { ...action, mutate };
}
