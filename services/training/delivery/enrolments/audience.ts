/** Is a post meant: an empty list is everyone, `TE*` a group, `MG01` a position, `@key` every key post (decided.md §1). */
export const audienceHolds = (audience: readonly string[], post: { positionCode: string; key: boolean }): boolean =>
  audience.length === 0 ||
  audience.some((item) => {
    if (item === '@key') return post.key
    return item.endsWith('*') ? post.positionCode.startsWith(item.slice(0, -1)) : post.positionCode === item
  })
