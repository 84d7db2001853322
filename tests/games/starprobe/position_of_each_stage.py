"""Short positions, one for every stage, as cases write them."""

NATIVES = "1 at C3/5\n1 find C3/5 class 1 race Canine level 6\n"

GIVENS: dict[str, str] = {
    "nothing said": "",
    "outfitting": "1 stage outfitting\n1 no ship\n",
    "outfitting again": (
        "1 stage outfitting grant 50\n1 kept supplies 3 modes 1 2\n1 stores supplies 3 modes 1 2\n"
        "1 score 12.25 boards 1\n"
    ),
    "free": "month 7\n1 ship I at C3/5\n1 crew naval 4 marine 0\n1 month moved tried\n",
    "between the stars": "1 near C3/5\n",
    "jumping": "1 stage jumping to C3/5 months 2 from C2/7\n",
    "repairing": "1 near C3/5\n1 stage repairing months 2\n",
    "numbers": "1 at C3/5\n1 stage numbers\n1 survey first-in 19 crews 3 numbers 4 17\n",
    "shifting": "1 at C3/5\n1 stage shifting\n1 survey crews 12 numbers 4 17 method 12 result 3\n",
    "surveying": "1 at C3/5\n1 stage surveying\n1 survey method 12 result 3* months 2 stayed 1\n",
    "lifeforms": "1 at C3/5\n1 stage fighting\n1 ground attack 40 scientific 1 marine 3 more 20 30\n",
    "lifeforms in a survey": (
        "1 at C3/5\n1 stage fighting\n1 ground attack 40 first-in 1\n1 survey method 12 result 3 months 2 stayed 1\n"
    ),
    "contact": NATIVES + "1 stage contact\n",
    "contact again": NATIVES + "1 stage contact\n1 natives method 12 worth 9.5 again\n",
    "opposing": NATIVES + "2 at E13/0\noption opposite next player\n1 stage opposing mode 3\n",
    "recasting": NATIVES + "1 stage recasting mode 3 number 7 by -1 1\n",
    "bargaining": NATIVES + "1 stage bargaining\n1 natives blasted\n",
    "swaying": NATIVES + "1 stage swaying worth 19 beat 10\n",
    "ransom": NATIVES + "1 stage ransom amount 3 beat 11\n",
    "attacked": NATIVES + "1 stage attacked attack 50 every 2 teams 3\n",
    "natives": NATIVES
    + "1 stage fighting\n1 natives again\n1 ground attack 50 contact 2 marine 4 military 5 priority 5\n",
    "first velocity": NATIVES + "1 stage cornered\n1 battle turn 0 due 4 left 24\n1 vessel 1 at 0,20 heading south\n",
    "battle in space": (
        NATIVES + "1 stage cornered\n1 battle turn 3 first natives running run 2 priority 5 relief 3 charge 8\n"
        "1 vessel 0 at 2,3 heading north-east velocity 4 screen 2 generators 3\n"
        "1 vessel 1 at 0,20 heading south velocity 5\n1 vessel 2 military at -1,-10\n"
        "1 missile 4 by 1 side natives level 6 target 0 start 0,20 aim 0,-19 salvos 1 flown 10\n"
    ),
    "waiting": "month 14\n1 stage waiting chance 65\n1 ledger 5 found 20 C3/5 (board 1)\n",
    "lost": "1 stage lost why broken by cosmic storm\n1 near C3/5\n",
    "two with trade": (
        "1 Beagle, Humanoid of C2/7, ship I at C3/5\n2 Fram, Canine of E12/0, ship II at C3/5\norder 2 1\n"
        "1 find C3/5 class 2 items fuel value 16 published month 3\n"
        "right C3/5 fuel of 1 price 2.25\noffer C3/5 from 1 to 2 for 10\n"
        "1 ledger 3 found 16 C3/5 (board 1)\n1 ledger 4 lost -4 naval\n1 log 3: proves C3/5.\n"
        "system C4/-3 closed strength -1,2\n2 driven C4/-3\nsystem C5/0 base 9 base-of C2/7\n"
        "* 1 jump: arrives at C3/5. (to 1)\n* 1 told 2: let us talk (to 1 2)\n"
        '* 2 could not jump C4/-3: at-war "There is war." (to 2)\n'
    ),
    "a map by hand": "stars C3/5, C4/2 hot, D3*/-1 cool\ncloud C5 3-5\n",
    "a drawn map": "sky 3fa9\n1 at C2/7\n",
    "a map written out": "map home C2/7 Humanoid A-G 1-8\nmap C2: -3, 4 cool, 7 hot # remark\n",
    "the options": (
        "option months 24\noption control yes\noption methods until home\noption goal find\noption item drugs\n"
        'option tables "{}"\n'
    ),
    "an odd name": '1 "crew, naval 7  x", Humanoid of C2/7\n',
}
