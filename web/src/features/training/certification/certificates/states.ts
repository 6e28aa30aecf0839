/** How the states of a certificate look: live, about to end, ended, taken back. */
export const stateKinds = { '1': 'live', '2': 'waiting', '3': 'completed', '4': 'refused' } as const
