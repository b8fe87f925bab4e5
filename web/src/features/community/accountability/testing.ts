/** Somebody on the board as the server sends them. */
export function buddy(id: number, name: string, changes: Record<string, unknown> = {}) {
  return {
    __typename: 'Buddy',
    id,
    name,
    slug: `person-${id}`,
    profileImage: null,
    zone: 'GMT+08:00',
    goal: 'income',
    freeCount: 8,
    isOpen: true,
    isLeader: false,
    isSilent: false,
    silentDays: null,
    stage: null,
    batch: null,
    ...changes,
  };
}

/** A group of the board. */
export function buddyGroup(id: number, name: string, members: ReturnType<typeof buddy>[]) {
  return {
    __typename: 'BuddyGroup',
    id,
    kind: 'accountability',
    name,
    memberCount: members.length,
    commonCount: 4,
    selection: null,
    updatedAt: '2031-03-04T11:00:00Z',
    batch: null,
    members,
  };
}

/** Somebody of one's own group. */
export function circleBuddy(id: number, name: string, changes: Record<string, unknown> = {}) {
  return {
    __typename: 'CircleBuddy',
    id,
    name,
    slug: `person-${id}`,
    profileImage: null,
    isLeader: false,
    zone: 'GMT+08:00',
    goal: null,
    mobile: null,
    email: null,
    facebook: null,
    streak: 0,
    silentDays: null,
    isSilent: false,
    checkIns: [],
    ...changes,
  };
}

/** One's own group from within. */
export function circle(buddies: ReturnType<typeof circleBuddy>[], changes: Record<string, unknown> = {}) {
  return {
    __typename: 'BuddyCircle',
    id: 3,
    kind: 'accountability',
    name: 'Sikap',
    week: '2031-03-03',
    isMember: true,
    isLeader: false,
    isStaff: false,
    common: [16, 17],
    selection: null,
    batch: null,
    buddies,
    ...changes,
  };
}

/** A check-in of a week. */
export function checkIn(week: string, did: string) {
  return {
    __typename: 'CheckIn',
    week,
    did,
    willDo: 'Send more',
    blocked: null,
    updatedAt: '2031-03-04T11:00:00Z',
  };
}
