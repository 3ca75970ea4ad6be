/** Languages that are not offered yet because parts of the app are not in them. */
export const unfinished: readonly string[] = ['de'];
