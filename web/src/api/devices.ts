import { queryOptions } from '@tanstack/react-query';
import { api, reply } from './client';

/** All devices with held-back entries; for organizers. */
export const devicesOptions = () =>
  queryOptions({
    queryKey: ['devices'],
    queryFn: async ({ signal }) => (await reply(api.GET('/api/devices', { signal }))).data.devices,
    refetchInterval: 15_000,
  });
