/** Held on this Shanghai day: the join date and the leave date are both held days. */
export const heldOn = (day: string) => ({
  joinDate: { $lte: day },
  $or: [{ leaveDate: { $exists: false } }, { leaveDate: null }, { leaveDate: { $gte: day } }],
})
