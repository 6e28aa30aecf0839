/** Where the list of tasks leads, and what it calls a run. */
export const placeOfRun = ({ id, fileName }: { id: string; fileName?: string | undefined }) => ({
  subject: id,
  place: `/manage/sys-sync-apply/${id}`,
  ...(fileName ? { about: fileName } : {}),
})
