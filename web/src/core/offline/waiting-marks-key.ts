/** Where marks of attendance wait for a network; whoever only wants to know whether any do looks here and loads nothing more. */
export const WAITING_MARKS = 'waitingMarks'
