/** Where the session is kept in local storage; every tab of the browser shares it. */
export const tokenKey = 'token';
export const userKey = 'user';
