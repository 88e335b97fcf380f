/** The two rows of the trail that the move of a group leaves behind: in the old database, and in the new one. */
export const leaving = 'group.leave'
export const arriving = 'group.arrive'
