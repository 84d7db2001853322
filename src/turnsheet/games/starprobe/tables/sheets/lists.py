"""The tables that are lists: ships, people, hazards, native forces, the military, the battle in space."""

SHIPS = """\
            | attack | range | screen | acceleration | jump | hull | holds
warship 6   | 3      | 6     | 5      | 2            | 0    | 30   | 0
warship 7   | 5~     | 7~    | 10~    | 3~           | 3~   | 35~  | 0~
warship 8   | 7      | 8     | 15     | 3            | 5?   | 40   | 0
Explorer I  | 3      | 7     | 7      | 3            | 3    | 25   | 1
Explorer II | 2      | 6     | 4      | 3            | 4    | 20   | 2
"""

COMPONENTS = """\
             | takes
engines      | 10
acceleration | 10
attack       | 10
range        | value
generators   | 10
screen       | value
hull         | value
"""

PERSONNEL = """\
           | attack | defence | price | charge | people
naval      | 5      | 5       | 0.5   | 4      | 100
contact    | 5      | 0?      | 2     | 5      | 100
scientific | 5      | 5       | 2     | 5      | 100
marine     | 20     | 15      | 0.5   | 10?    | 50
first-in   | 40     | 30      | 7     | 22     | 250
repair     | 10     | 20      | 5     | 12     | 100
"""

EQUIPMENT = """\
         | lot | price | attack
supplies | 12  | 2     | 0
modes    | 1   | 0.5   | 0
salvos   | 5   | 1     | 50
slugs    | 4   | 1     | 0
"""

CONTROL = """\
      | teams
1-3   | 0
4-9   | 1
10-15 | 2
16-18 | 3~
19    | 4
20    | 5
"""

RANDOMIZERS = """\
       | lowest | highest
RM 1-a | 1      | 4
RM 1-b | 1      | 6
RM 1-c | 1      | 8
RM 1-d | 1      | 10
RM 1-e | 1      | 12
RM 1-f | 1      | 20
RM 2   | 2      | 20
RM 3   | 1~     | 100~
"""

MALFUNCTIONS = """\
  | 1000 | 800   | 600   | 400   | 200   | distance | direction | repair
1 | 1~   | 16    | 19,27 | 36    | 39,47 | 5        | O         | 2
2 | 2    | 15    | 20,28 | 35    | 40,48 | 2?       | R         | 0
3 | 3    | 14    | 21    | 34    | 41    | 2?       | L         | 0
4 | 4    | 13    | 22    | 33    | 42    | -3       | S         | 0
5 | 5    | 12    | 23    | 32    | 43    | 3        | S         | 0
6 | 6    | 11    | 24    | 31    | 44    | 4?       | L         | 2
7 | 7    | 10,18 | 25    | 30,38 | 45    | 2?       | R         | 1
8 | 8    | 9,17  | 26    | 29,37 | 46    | 5?       | O         | 0
"""

HAZARDS = """\
    | hazard                 | damage | months
95  | hydrogen clouds        | 3      | 0
96  | space debris           | 5      | 0
97  | radiation storms       | 7      | 1
98  | black star             | 11     | 1
99  | cosmic storm           | 13     | 2
100 | hyper-space distortion | 17     | 3
"""

MONTHS = """\
       | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20
months | 6 | 6 | 6 | 5 | 5 | 5 | 4 | 4 | 4 | 3  | 3  | 2  | 2  | 2  | 2  | 1  | 1  | 1  | 0  | 0
"""

PENALTIES = """\
          | 1  | 2   | 3  | 4  | 5
2         | -4 | 2?  | 3? | 4? | 7?
3         | -5 | -3  | 3  | 3  | 5
4         | -6 | -5  | -2 | 2  | 3
5         | -8 | -6  | -4 | -2 | 1
no result | -5 | -6? | -3 | -2 | -1
"""

CLASSES = """\
  | value | meaning
1 | 4     | inhabited
2 | 3     | fit for colonies
3 | 2     | minerals
4 | 1     | minerals, harsh conditions
5 | 0     | nothing
"""

SPECIALITIES = """\
  | name     | value | a month | modes
1 | minerals | 17    | 2       | 11-15
2 | fuel     | 13    | 2       | .
3 | exotics  | 11    | 3       | 6-10
4 | drugs    | 7     | 3       | 1-5
5 | food     | 5     | 3       | .
6 | animals  | 3     | 0       | .
"""

LEVELS = """\
      | level
1-25  | 1
26-40 | 2
41-50 | 3
51-60 | 4
61-80 | 5
81-97 | 6
98-99 | 7
100   | 8
"""

PEOPLES = """\
       | race
1-5    | Amoeboid
6-10   | Plant
11-20  | Insect
21-30  | Feline
31-45  | Canine
46-70  | Humanoid
71-80  | Ursoid
81-85  | Avian
86-90  | Mammalian
91-93  | Reptilian
94-96  | Icthyoid or Amphibian
97-98  | Silicate
99-100 | Unknown
"""

NATIVES = """\
  | 0-3   | 4-6   | 7-9   | 10-12 | 13-15 | 16+
1 | 15 T1 | 20 T1 | 25 T1 | 25 T1 | 25 T1 | 30 T1
2 | 20 T1 | 20 T1 | 25 T1 | 25 T1 | 30 T2 | 50 T2
3 | 20 T1 | 25 T1 | 30 T2 | 35 T2 | 45 T2 | 60 T2
4 | 25 T1 | 30 T1 | 40 T2 | 50 T2 | 60 T2 | 80 T3
5 | 30 T2 | 40 T2 | 50 T3 | 60 T3 | 80 T3 | 100 T4
6 | 35 T2 | 50 T2 | 60 T3 | 70 T3 | S1    | S2
7 | 40 T2 | 60 T2 | 80 T3 | S1    | S1    | S2
8 | 40 T2 | 70 T2 | 90 T3 | S1    | S1    | S2?
"""

HITS = """\
  | hits
1 | 5
2 | 5
3 | 4
4 | 3
5 | 2
6 | 1
7 | 1
8 | 1
"""

FLEETS = """\
  | ships | turns
6 | 25    | RM 1-c
7 | 15    | RM 1-e
8 | 20    | RM 2
"""

GROUND = """\
       | 1  | 2  | 3  | 4  | 5  | 6  | 7  | 8  | 9  | 10 | 10E
turns  | 5  | 5  | 5  | 4  | 4  | 3  | 3  | 3  | 3  | 3  | 2
charge | 3  | 6  | 9  | 11 | 13 | 15 | 17 | 23 | 28 | 35 | 50
chance | 25 | 30 | 35 | 45 | 50 | 60 | 65 | 70 | 75 | 80 | 90
"""

SPACE = """\
       | 1   | 2   | 3   | 4   | 5  | 6  | 7  | 8  | 9  | 10 | 10E
turns  | 21~ | 18~ | 15~ | 12~ | 9~ | 9~ | 6~ | 6~ | 6~ | 6~ | 6~
ships  | 1   | 1   | 1   | 2   | 2  | 3  | 3  | 4  | 5  | 7  | 10
charge | 2   | 4   | 6   | 7   | 8  | 9  | 10 | 15 | 19 | 25 | 35
"""

TURNING = """\
      | hexes
1-4   | 1
5-8   | 2
9-12  | 4
13-16 | 5
17-20 | 6
21-25 | 7
26-30 | 9
31-35 | 11
"""

BEAMS = """\
  | 1 | 2-3 | 4-5 | 6  | 7  | 8
6 | 6 | 9   | 11  | 16 | .  | .
7 | 5 | 8   | 10  | 15 | 17 | .
8 | 5 | 7   | 9   | 14 | 16 | 17
"""

LOCATIONS = """\
      | 1          | 2            | 3      | 4     | 5-6        | 7-10
front | engines    | acceleration | attack | range | generators | hull
rear  | generators | hull         | attack | range | engines    | acceleration
"""

MISSILES = """\
  | damage | velocity | range | warship | Explorer | carried
6 | 4      | 10       | 20    | 1       | 0        | 10
7 | 5      | 15       | 30    | 3       | 2        | 15
8 | 6      | 15       | 45    | 4       | 0        | 20
"""

SALVOS = """\
  | 0-5 | 6-10 | 11-15 | 16-20 | 21-25 | 26-30 | 31-35 | 36-40 | 41-45 | 46-50
6 | 14  | 13   | 12    | 8     | 0     | 0     | 0     | 0     | 0     | 0
7 | 17  | 15   | 13    | 10    | 8     | 5     | 0     | 0     | 0     | 0
8 | 17  | 17   | 14    | 12    | 10    | 6     | 5     | 4     | 3     | 0
"""

HOMES = """\
       | kind     | race      | rows | columns
C2/7   | hot      | Humanoid  | A-G  | 1-8~
C19/5  | regular  | Insect    | A-F  | 17-24~
I17/1  | regular  | Amoeboid  | G-M  | 17-24~
J6*/2  | regular  | Humanoid  | H-M  | 1-8~
P12*/3 | regular? | Ursoid?   | K-Q? | 9-16~
Q19*/1 | regular? | Avian?    | N-S? | 17-24~
R5*/4  | regular  | Feline    | N-S  | 1-8~
E12/0  | regular~ | Canine~   | A-J~ | 9-16~
"""
