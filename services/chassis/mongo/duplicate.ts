/** Takes what a write threw and says whether a unique index refused it. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: number }).code === 11000

/** Was it the unique index of this collection? The server names it in its message alone. */
export const isDuplicateIn = (error: unknown, collection: string): boolean =>
  isDuplicate(error) && new RegExp(`collection: \\S+\\.${collection} `).test(String((error as { message?: string }).message))
