/* eslint-disable lingui/no-unlocalized-strings -- developers alone see it */
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '@/components/Field';

type Person = { _id: string; name: string; email: string; role: string };

const password = String(import.meta.env.VITE_SAMPLE_PASSWORD);

async function dataOf<T>(path: string, init: RequestInit): Promise<T> {
  const reply = await fetch(`/api/users/${path}`, init);
  if (!reply.ok) throw new Error(`${path}: ${String(reply.status)}`);
  return ((await reply.json()) as { data: T }).data;
}

/** Everybody in the sample data, as its organizer sees them. */
async function samplePeople(): Promise<Person[]> {
  const body = JSON.stringify({ email: String(import.meta.env.VITE_SAMPLE_ORGANIZER), password });
  const { token, user } = await dataOf<{ token: string; user: Person }>('Login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  const headers = { Authorization: `Bearer ${token}` };
  const [referees, athletes] = await Promise.all(['referee/all', 'participant/all'].map((path) => dataOf<Person[]>(path, { headers })));
  return [user, ...(referees ?? []), ...(athletes ?? [])];
}

/** Logs in as anyone in the sample data. Only `make dev` has it: releases exclude this file. */
export default function SamplePeople({ onPick }: { onPick: (login: { email: string; password: string }) => void }) {
  const { data: people = [] } = useQuery({ queryKey: ['sample-people'], queryFn: samplePeople, staleTime: Infinity, retry: true });
  return (
    <SelectField
      label="Log in as"
      value=""
      options={[{ value: '', label: people.length === 0 ? 'Waiting for the sample data …' : '' }, ...people.map(({ name, email, role }) => ({ value: email, label: `${name} (${role})` }))]}
      onChange={(email) => {
        if (email !== '') onPick({ email, password });
      }}
    />
  );
}
