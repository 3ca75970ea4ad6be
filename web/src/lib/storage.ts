/** Storage key of the session, which all tabs of the browser share. */
export const tokenKey = 'token';
export const userKey = 'user';
