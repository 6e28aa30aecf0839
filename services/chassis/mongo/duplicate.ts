/** Takes what a write threw and says whether a unique index refused it. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: number }).code === 11000
