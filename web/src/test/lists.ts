import { http, HttpResponse } from 'msw';
import type { ListLine, ListReading } from '@/api/lists';

type Body = { file?: string; lines?: string; mends?: { line: number; name?: string; as?: string }[] };

/** A line of a list without questions. */
export function aListLine(more: Partial<ListLine> = {}): ListLine {
  return {
    lines: [1], text: '', name: '', family: '', patronymic: '', sex: '', birthYear: 0, club: '', region: '', country: '', groups: [], classIds: [], classes: '', email: '', status: '', password: '',
    problems: [], questions: [], ...more,
  };
}

export function aListReading(more: Partial<ListReading> = {}): ListReading {
  return { encoding: 'UTF-8', encodings: [], separator: ',', sheet: '', sheets: [], header: 0, columns: [], ask: false, lines: [], aside: [], questions: [], ...more };
}

/** A server that takes lists for a name and an email address a line, below an optional header. */
export function readsLists(sent: Body[] = []) {
  return http.post('*/api/lists/read', async ({ request }) => {
    const body = (await request.json()) as Body;
    sent.push(body);
    const text = body.file ? atob(body.file) : (body.lines ?? '');
    const lines = text.split('\n').flatMap((line, i) => {
      const [name = '', email = ''] = line.split(',');
      const fix = body.mends?.find((one) => one.line === i + 1);
      if (line.trim() === '' || name === 'name' || fix?.as === 'aside') return [];
      return [aListLine({ lines: [i + 1], text: line, name: fix?.name ?? name.trim(), email })];
    });
    return HttpResponse.json({ success: true, message: '', data: aListReading({ lines }) });
  });
}
