// Written by hand until the server's description is there; then made by `npm run types`.
import type { Category, LeaderboardEntry, Match, Tournament, TournamentSummary, User } from './types';

type Json<T> = { content: { 'application/json': T }; headers: Record<string, unknown> };
type Meta = { page: number; limit: number; total: number };
type Body<T> = { success: boolean; message: string; data: T; meta?: Meta };
type Problem = { success: false; message: string; errors?: { field: string; message: string }[] };
type Op<T, Sent = undefined, Params = { path?: never; query?: never }> = {
  parameters: Params;
  responses: { 200: Json<Body<T>>; default: Json<Problem> };
} & (Sent extends undefined ? { requestBody?: never } : { requestBody: { content: { 'application/json': Sent } } });
type Id = { path: { id: string }; query?: never };
type Page = { search?: string; page?: number; limit?: number };

export interface paths {
  '/api/users/Login': { post: Op<{ token: string; user: User }, { email: string; password: string }> };
  '/api/users/createuser': {
    post: Op<User, { name: string; email: string; password: string; status?: string; role?: string }>;
  };
  '/api/users/getuser/{id}': { get: Op<User, undefined, Id> };
  '/api/tournament/get-all': {
    get: Op<TournamentSummary[], undefined, { query?: Page & { status?: string; category?: string }; path?: never }>;
  };
  '/api/tournament/brackets-data/{id}': { get: Op<Tournament, undefined, Id> };
  '/api/tournament/start/{id}': { post: Op<Tournament, undefined, Id> };
  '/api/tournament/archive/{id}': { post: Op<Tournament, undefined, Id> };
  '/api/tournament/seed-next-round/{id}': { post: Op<Match[], undefined, Id> };
  '/api/tournament/global-leaderboard': {
    get: Op<{ leaderboard: LeaderboardEntry[] }, undefined, { query?: Page; path?: never }>;
  };
  '/api/category/get-all': { get: Op<Category[]> };
}
