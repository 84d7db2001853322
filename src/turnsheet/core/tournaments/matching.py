"""The best way to pair everybody: a matching of greatest weight in any graph (Edmonds' blossom algorithm, O(n^3)).

Swiss pairings need it. To pair from the top down and to take the best opponent who is left fails when the last two
have met before.
"""

from collections import deque
from collections.abc import Callable

Weights = list[list[int]]


def cheapest_pairs(count: int, cost: Callable[[int, int], int | None]) -> list[tuple[int, int]]:
    """Pairs of the numbers below `count`: as many as possible, and of those the cheapest; None forbids a pair.

    Costs are not negative. The result depends on the costs only.
    """
    costs = [[cost(one, other) if one < other else None for other in range(count)] for one in range(count)]
    most = max((each for row in costs for each in row if each is not None), default=0)
    base = most * (count // 2) + 1
    weights = [[0] * count for _ in range(count)]
    for one in range(count):
        for other in range(one + 1, count):
            each = costs[one][other]
            if each is not None:
                weights[one][other] = weights[other][one] = base + most - each
    partners = _Matching(weights).solved()
    return [(one, other) for one, other in enumerate(partners) if one < other]


class _Matching:
    """The search. Vertices are counted from 1, blossoms follow after them, and 0 is nobody.

    Every edge is kept as its two ends, also between blossoms, where they are vertices inside of them.
    """

    def __init__(self, weights: Weights) -> None:
        n = self.n = len(weights)
        size = 2 * n + 2
        self.most = n
        self.weight: Weights = [[0] * (n + 1), *([0, *row] for row in weights)]
        self.ends: list[list[tuple[int, int]]] = [[(u, v) for v in range(size)] for u in range(size)]
        self.there = [[u <= n and v <= n and self.weight[u][v] > 0 for v in range(size)] for u in range(size)]
        self.label = [0] * size
        self.match = [0] * size
        self.slack = [0] * size
        self.top = [u if u <= n else 0 for u in range(size)]
        self.parent = [0] * size
        self.inside = [[u if u == v and u <= n else 0 for v in range(n + 1)] for u in range(size)]
        self.side = [-1] * size
        self.seen = [0] * size
        self.time = 0
        self.blossom: list[list[int]] = [[] for _ in range(size)]
        self.queue: deque[int] = deque()
        greatest = max((max(row) for row in self.weight), default=0)
        for u in range(1, n + 1):
            self.label[u] = greatest

    def solved(self) -> list[int]:
        """The partner of each vertex, counted from 0; -1 for none."""
        while self._grow():
            pass
        return [self.match[u] - 1 for u in range(1, self.n + 1)]

    def _delta(self, u: int, v: int) -> int:
        a, b = self.ends[u][v]
        return self.label[a] + self.label[b] - 2 * self.weight[a][b]

    def _update_slack(self, u: int, x: int) -> None:
        if not self.slack[x] or self._delta(u, x) < self._delta(self.slack[x], x):
            self.slack[x] = u

    def _set_slack(self, x: int) -> None:
        self.slack[x] = 0
        for u in range(1, self.n + 1):
            if self.there[u][x] and self.top[u] != x and self.side[self.top[u]] == 0:
                self._update_slack(u, x)

    def _push(self, x: int) -> None:
        if x <= self.n:
            self.queue.append(x)
        else:
            for each in self.blossom[x]:
                self._push(each)

    def _set_top(self, x: int, b: int) -> None:
        self.top[x] = b
        if x > self.n:
            for each in self.blossom[x]:
                self._set_top(each, b)

    def _even_path(self, b: int, x: int) -> int:
        at = self.blossom[b].index(x)
        if at % 2 == 1:
            self.blossom[b][1:] = self.blossom[b][:0:-1]
            return len(self.blossom[b]) - at
        return at

    def _set_match(self, u: int, v: int) -> None:
        a, self.match[u] = self.ends[u][v]
        if u > self.n:
            x = self.inside[u][a]
            at = self._even_path(u, x)
            for i in range(at):
                self._set_match(self.blossom[u][i], self.blossom[u][i ^ 1])
            self._set_match(x, v)
            self.blossom[u] = self.blossom[u][at:] + self.blossom[u][:at]

    def _augment(self, u: int, v: int) -> None:
        while True:
            following = self.top[self.match[u]]
            self._set_match(u, v)
            if not following:
                return
            self._set_match(following, self.top[self.parent[following]])
            u, v = self.top[self.parent[following]], following

    def _common(self, u: int, v: int) -> int:
        self.time += 1
        while u or v:
            if u:
                if self.seen[u] == self.time:
                    return u
                self.seen[u] = self.time
                u = self.top[self.match[u]]
                if u:
                    u = self.top[self.parent[u]]
            u, v = v, u
        return 0

    def _add_blossom(self, u: int, root: int, v: int) -> None:
        b = self.n + 1
        while b <= self.most and self.top[b]:
            b += 1
        self.most = max(self.most, b)
        self.label[b] = 0
        self.side[b] = 0
        self.match[b] = self.match[root]
        members = [root]
        for x in (u, v):
            members[1:] = members[:0:-1]
            while x != root:
                y = self.top[self.match[x]]
                members += [x, y]
                self._push(y)
                x = self.top[self.parent[y]]
        self.blossom[b] = members
        self._set_top(b, b)
        for x in range(1, self.most + 1):
            self.there[b][x] = self.there[x][b] = False
        self.inside[b] = [0] * (self.n + 1)
        for member in members:
            for x in range(1, self.most + 1):
                if self.there[member][x] and (not self.there[b][x] or self._delta(member, x) < self._delta(b, x)):
                    self.there[b][x] = self.there[x][b] = True
                    self.ends[b][x], self.ends[x][b] = self.ends[member][x], self.ends[x][member]
            for x in range(1, self.n + 1):
                if self.inside[member][x]:
                    self.inside[b][x] = member
        self._set_slack(b)

    def _expand(self, b: int) -> None:
        for each in self.blossom[b]:
            self._set_top(each, each)
        x = self.inside[b][self.ends[b][self.parent[b]][0]]
        at = self._even_path(b, x)
        members = self.blossom[b]
        for i in range(0, at, 2):
            one, following = members[i], members[i + 1]
            self.parent[one] = self.ends[following][one][0]
            self.side[one], self.side[following] = 1, 0
            self.slack[one] = 0
            self._set_slack(following)
            self._push(following)
        self.side[x] = 1
        self.parent[x] = self.parent[b]
        for each in members[at + 1 :]:
            self.side[each] = -1
            self._set_slack(each)
        self.top[b] = 0

    def _found(self, edge: tuple[int, int]) -> bool:
        """Use an edge that is tight; whether it completes a path."""
        u, v = self.top[edge[0]], self.top[edge[1]]
        if self.side[v] == -1:
            self.parent[v] = edge[0]
            self.side[v] = 1
            following = self.top[self.match[v]]
            self.slack[v] = self.slack[following] = 0
            self.side[following] = 0
            self._push(following)
        elif self.side[v] == 0:
            root = self._common(u, v)
            if not root:
                self._augment(u, v)
                self._augment(v, u)
                return True
            self._add_blossom(u, root, v)
        return False

    def _grow(self) -> bool:
        """Match one more pair; False once no more can be matched with a gain."""
        for x in range(self.most + 1):
            self.side[x] = -1
            self.slack[x] = 0
        self.queue.clear()
        for x in range(1, self.most + 1):
            if self.top[x] == x and not self.match[x]:
                self.parent[x] = 0
                self.side[x] = 0
                self._push(x)
        if not self.queue:
            return False
        while True:
            if self._follow_tight_edges():
                return True
            if not self._change_labels():
                return False
            self.queue.clear()
            for x in range(1, self.most + 1):
                near = self.slack[x]
                tight = self.top[x] == x and near and self.top[near] != x and self._delta(near, x) == 0
                if tight and self._found(self.ends[near][x]):
                    return True
            for b in range(self.n + 1, self.most + 1):
                if self.top[b] == b and self.side[b] == 1 and self.label[b] == 0:
                    self._expand(b)

    def _follow_tight_edges(self) -> bool:
        while self.queue:
            u = self.queue.popleft()
            if self.side[self.top[u]] == 1:
                continue
            for v in range(1, self.n + 1):
                if self.there[u][v] and self.top[u] != self.top[v]:
                    if self.label[u] + self.label[v] == 2 * self.weight[u][v]:
                        if self._found((u, v)):
                            return True
                    else:
                        self._update_slack(u, self.top[v])
        return False

    def _change_labels(self) -> bool:
        steps = [self.label[b] // 2 for b in range(self.n + 1, self.most + 1) if self.top[b] == b and self.side[b] == 1]
        for x in range(1, self.most + 1):
            if self.top[x] == x and self.slack[x]:
                if self.side[x] == -1:
                    steps.append(self._delta(self.slack[x], x))
                elif self.side[x] == 0:
                    steps.append(self._delta(self.slack[x], x) // 2)
        outer = [self.label[u] for u in range(1, self.n + 1) if self.side[self.top[u]] == 0]
        step = min((*steps, min(outer)))
        if min(outer) <= step:
            return False
        for u in range(1, self.n + 1):
            if self.side[self.top[u]] == 0:
                self.label[u] -= step
            elif self.side[self.top[u]] == 1:
                self.label[u] += step
        for b in range(self.n + 1, self.most + 1):
            if self.top[b] == b:
                if self.side[b] == 0:
                    self.label[b] += 2 * step
                elif self.side[b] == 1:
                    self.label[b] -= 2 * step
        return True
