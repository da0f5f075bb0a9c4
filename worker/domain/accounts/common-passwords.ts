/** The most frequent passwords of published leaks, and some about the platform's own subject: at least six characters each, lower case. */
export const COMMON_PASSWORDS = `
!qaz2wsx 000000 0000000 00000000 000000000 0000000000 012345 0123456 01234567 0123456789 098765 0987654321 100000 100200 101010 102030
10203040 110110 111111 1111111 11111111 111111111 1111111111 111222 111222333 112233 11223344 1122334455 112358 121212 12121212 123000
123123 123123123 123321 12341234 1234321 12344321 123454321 1234554321 123456 1234566 123456654321 1234567 12345678 123456789 1234567890
12345678901 12345678910 123456789a 1234567a 1234569 123456a 123456aa 123456q 12345a 12345qwert 1234abcd 1234qwer 123654 123789 123abc
123admin 123asd 123qwe 123qwe! 123qwe123 123qweasd 124578 125125 12qwaszx 131313 1314520 135790 135791 141414 147258 147258369 147852
147852369 151515 159159 159357 159753 159951 161616 171717 181818 191919 1direction 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
1qaz2wsx3edc 1qazxsw2 200000 202020 212121 222222 2222222 22222222 222333 232323 242424 246810 252525 258369 258456 258852 2wsx3edc 321321
321654 321654987 333333 3333333 33333333 333666 369258147 369369 420420 444444 4444444 44444444 456123 456456 456789 520131 5201314 520520
5211314 521521 543210 555555 5555555 55555555 5555555555 654321 666666 6666666 66666666 696969 741852 741852963 753159 753951 7654321
7758521 777777 7777777 77777777 777888 778899 789456 789456123 7894561230 789789 808080 818181 828282 852456 852963 87654321 888888
8888888 88888888 898989 909090 951753 963852 963852741 963963 987654 9876543 98765432 987654321 9876543210 987987 999999 9999999 99999999
999999999 9999999999 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3f4 a5201314 aa123456 aaa111 aaaaaa aaaaaa1 aaaaaaa
aaaaaaaa aabbcc ab123456 abc123 abc123! abc1234 abc12345 abc123456 abc123456789 abcabc abcd123 abcd1234 abcd12345 abcde123 abcdef abcdef1
abcdefg abcdefg1 abcdefgh abdullah access access14 account account1 admin1 admin12 admin123 admin123! admin1234 admin12345 admin123456
adminadmin administrador administrator africa1 ahmed1 ahmed123 aini1314 aisha1 alex123 alex1234 alexander alexander1 alexandra alexandria
alexis alexis1 ali123 ali1234 allah1 allah123 allahakbar amanda amanda1 amber1 america america1 american andrea andrea1 andrew andrew1
andrew123 android android1 angel1 angel12 angel123 angela angela1 angeleyes angelina angelo angels anime1 anime123 anna123 anthony
anthony1 anything apache apple1 apple123 apples april1 argentina arigato arsenal arsenal1 arsenal123 asd123 asd123456 asdasd asdasdasd
asdf123 asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdqwe asdqwe123 ashley ashley1 ashley12 ashley123 assalam asshole asshole1
atlanta audi123 audia4 august august1 austin austin1 australia australia1 autumn autumn1 autumn2024 autumn2025 avenger avengers azerty
azerty123 azertyuiop babyblue babyboy babydoll babygirl babygirl1 bacon1 badboy badboy1 badgirl bailey bailey1 ballet banana banana1
bandit bangladesh barbara barbie barbie1 barcelona barcelona1 bart123 baseball baseball1 baseball12 basketball basketball1 bassman bastard
batman batman1 batman123 bayern bear123 beatles beatles1 beaver beijing belgium berlin berlin1 besiktas bestfriend bestfriends beyonce
bible1 bieber bigboy bigcock bigdaddy bigdog biology bismillah bitch1 bitch123 bitcoin bitcoin1 biteme black1 blackie blacky blessed
blessed1 blessing blink182 blue123 bluebird bluesky bmw123 bollocks boston boston1 boxing brandon brandon1 brandon123 brandy brasil
brasil1 brasil123 brazil brian1 brittany brittany1 broncos brooklyn brother brother1 brothers bubbles bugsbunny bulldog bulldogs bullshit
burger buster buster1 butterfly butterfly1 butthead california camaro camaro1 cameron cameron1 canada canada1 canada123 candy1 candyman
cantremember captain capture captureflag carlos carlos1 carlos123 caroline casper casper1 catherine celtic changeme changeme1 changeme123
charles charles1 charlie charlie1 charlie123 cheese cheese1 chelsea chelsea1 chelsea123 chelsey chemistry cherry cherry1 chevrolet chevy1
chevy123 chewbacca chicago chicago1 chile1 china1 china123 chocolate chocolate1 chris1 chris123 christ christ1 christian christian1
christian12 christina christine christopher church cinderella cipher claudia coffee coffee1 college college1 colombia colombia1 company
company1 computer computer1 computer123 connor connor1 contrasena cookie cookie1 cookies corvette corvette1 cougar cougars counter
counterstrike cowboys cowboys1 coyote cricket cricket1 cricket123 crimson crypto crypto1 crypto123 crystal crystal1 crystal12 cs1234
ctf123 ctf1234 ctf2024 ctf2025 ctf2026 cupcake cyber1 cyber123 cynthia daddy1 daddy123 dakota dakota1 dallas dallas1 dancer dancer1
dancing daniel daniel1 daniel12 daniel123 danielle danielle1 darthvader david1 david123 debian december december1 default default1 dell123
denise denmark dennis dennis1 denver detroit deutschland dexter dexter1 diablo diablo1 diablo2 diamond diamond1 diamonds diana1 disney
disney1 dodge1 doggie doggy1 dolphin dolphin1 dolphins donald donaldduck doraemon dorothy dortmund dota123 dragon dragon1 dragon123
dragonball driver drummer drums1 ducati dumbledore dylan1 dylan123 eagle1 eagles eagles1 eduardo edward edward1 egypt1 elizabeth
elizabeth1 elvis1 emerald emily1 emily123 eminem eminem1 england england1 english english1 eric123 espana espana1 ethan1 ethan123 everton
everything exploit facebook facebook1 facebook123 faith1 faith123 falcon falcons family family1 family123 father father1 fatima february
fenerbahce fernando ferrari ferrari1 ferret finland fishing fishing1 flag123 flag1234 florida flower flower1 flowers fluffy football
football1 football12 football123 ford123 forever forever1 forever21 forget forgetme forgot fortnite fortnite1 france france1 france98
francis francisco frank1 freedom freedom1 friday friday13 friend friend1 friends friends1 frodo1 froggy fucker fucker1 fucking fuckme
fuckoff fuckoff1 fuckthis fuckyou fuckyou! fuckyou1 fuckyou2 gabriel gabriel1 gabriela galatasaray gamer1 gamer123 gaming gandalf gandalf1
garfield garrett george george1 george123 gerald germany germany1 giants ginger ginger1 gloria god123 god1234 godisgood goku123 golden
golden1 golfer golfing goodbye goodday goodluck goofy1 google google1 google123 gospel grace1 grace123 grandma grandpa green1 green123
greenday greenday1 gregory guest123 guestguest guitar guitar1 guitars gundam h4ck3r hack123 hack1ng hacker hacker1 hacker123 hackme
halo123 hamster hannah hannah1 harley harley1 harry1 harry123 harrypotter haruka hassan heather heather1 heaven heaven1 heavenly hector
helena hello! hello1 hello12 hello123 hello1234 hellohello hellokitty hellokitty1 helloworld henry1 henry123 hikari hiphop hiroshi history
hobbit hockey hockey1 hogwarts holland holland1 hollywood homer1 honda1 honda123 honey1 honey123 hope123 horny1 horses hotgirl hotmail
hotmail1 hottie hottie1 houston hulk123 hunter hunter1 hunter123 hunter2 hunting hussein ibrahim idontcare idontknow iguana ilovegod
ilovehim ilovejesus iloveme iloveme1 ilovemom ilovemylife ilovemyself iloveu iloveu1 iloveu2 iloveyou iloveyou! iloveyou1 iloveyou123
iloveyou2 india1 india123 indian indigo indonesia inshallah instagram internet internet1 iphone iphone1 ireland ireland1 ironmaiden
ironman ironman1 isabel isabella isabella1 israel istanbul italia italia1 italy1 jackson jackson1 jacob1 jacob123 jaguar james1 james123
january japan1 japan123 jasmine jasmine1 jason1 jason123 jedi123 jeffrey jennifer jennifer1 jeremy jeremy1 jesse1 jessica jessica1
jessica123 jesus1 jesus123 jesus777 jesuschrist john123 john1234 johnny johnny1 johnson jonathan jonathan1 jordan jordan1 jordan123
jordan23 jordan45 joseph joseph1 joseph123 joshua joshua1 julia1 julian junior junior1 justin justin1 justin123 justinbieber juventus
kangaroo karen1 katherine kathleen katie1 kawaii kawasaki kelly1 kenji123 kenneth kevin1 kevin123 khalid kimberly kimberly1 kitten kitten1
kittens kitty1 kitty123 konnichiwa korea1 korea123 kristen kristina ladybug ladybug1 lakers lakers1 lakers24 lambo1 lasvegas laura1 lauren
lauren1 league legolas lenovo leonardo leopard letmein letmein! letmein1 letmein123 li123456 library linda1 lindsay lindsey linkedin
linkedin1 linkin linkinpark linux1 lisa123 liverpool liverpool1 liverpool123 lizard lkjhgf lkjhgfdsa logan1 login1 login123 logitech
lol123 london london1 london123 lorenzo louise love12 love123 love1234 lovebug loveisall lovelove lovely loveme loverboy lovergirl lovers
loveyou loveyou1 loving lucas1 lucas123 lucky1 lucky123 lucky13 lucky7 luffy1 madison madison1 madonna madonna1 maggie maggie1 magic1
magic123 magician magnum magnum1 malaysia malaysia1 mama123 manager manager1 manchester manila manutd march123 marcus marcus1 margaret
maria1 maria123 mariah mariana marie1 marina mario1 mario123 mario64 marissa marlboro marlon martin martin1 martin123 marvel marvin
mary123 master master1 master123 matrix1 matthew matthew1 maverick maverick1 max123 maxwell mazda1 mazda3 megan1 megan123 melanie melissa
melissa1 mercedes mercedes1 mercedes12 mercury merlin merlin1 metallic metallica metallica1 mexico mexico1 mexico123 miami1 michael
michael1 michael12 michael123 michael2 michelle michelle1 mickey mickey1 mickeymouse microsoft miguel miguel1 milan1 miller million
minecraft minecraft1 minecraft123 minnie minnie1 miracle miranda mission1 mister1 mitchell mnbvcx mnbvcxz mobile mohamed mohammed molly1
molly123 mommy1 mommy123 monday monday1 money1 money123 moneyman monica monica1 monkey monkey1 monkey12 monkey123 monkey2 monster monster1
monster123 moon123 moonlight morgan morgan1 morning moscow motdepasse mother mother1 motherfucker motorola mountain mountains muffin
muffin1 muhammad muhammed1 music1 music123 musica mustafa mustang mustang1 mustang12 mylove mylove1 mypassword myspace1 mysql123 mystery
mystic mystical naruto naruto1 naruto12 naruto123 nascar nascar1 nascar24 natalia natalie natalie1 natasha nathan nathan1 naughty ncc1701
ncc1701d nemo123 neo123 nepal123 network network1 newlife newpass newpass1 newpassword newuser newyork newyork1 newyork123 nicecat
nicholas nicholas1 nicolas nicolas1 nicole nicole1 nicole123 nigeria night1 nightmare nikita ninja1 ninja123 nintendo nintendo1 nippon
nirvana nirvana1 nissan nissan1 noaccess nobody nokia1 nokia123 noodle noodles nopass nopassword norway nothing nothing1 november
november1 number number1 numberone ocean1 october october1 octopus office office1 office123 oldschool oliver oliver1 olivia olivia1
omar123 omega1 onedirection onelove onepiece online opensesame oracle oracle1 orange orange1 orange12 osaka1 oscar1 oscar123 otaku1
overlord p@ssw0rd p@ssw0rd1 p@ssword pa$$word pacific packers pakistan pakistan1 paladin pamela panda1 panda123 pandas panther panthers
papa123 paradise paradox paris1 paris123 parola parrot pass123 pass1234 passion passme passpass passw0rd passw0rd1 passwd password
password! password. password0 password01 password1 password1! password10 password11 password12 password123 password1234 password1234!
password13 password2 password21 password22 password23 password3 password4 password5 password6 password7 password77 password8 password88
password9 password99 passwort patience patricia patrick patrick1 patrick12 patrick123 patriots peace1 peaceful peaches peanut peanut1
pearljam penguin penguin1 people pepper pepper1 perfect perfect1 personal peter1 peter123 phantom phantom1 philip philippines phillip
phoebe phoenix phoenix1 physics piano1 piglet pikachu pink123 pinky1 pioneer pirate pirates pizza1 pizza123 platinum playboy playboy1
player player1 playgirl playstation please please1 pleasure pluto1 poison poiuyt poiuytrewq pokemon pokemon1 pokemon123 poland police
police1 polo123 polska polska1 poohbear poohbear1 pookie pookie1 popcorn popeye popstar porsche porsche1 portugal portugal1 postgres
postgres1 potato potter1 power1 power123 powerful praise prayer precious precious1 predator premium president prince princess princess1
princess123 private private1 problem professor profit project prometheus promise protect pubg123 public pumpkin puppy1 puppy123 purple
purple1 purple12 pussy1 pussy123 pussycat pwned1 q123456 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz123 qazqaz qazwsx qazwsx123 qazwsxedc
qq123456 quality quantum queen1 queenie queens qwe123 qwe123456 qwe123qwe qweasd qweasd123 qweasdzxc qweqwe qweqweqwe qwer1234 qwer123456
qwerty qwerty! qwerty1 qwerty11 qwerty12 qwerty12! qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty2 qwerty21 qwerty22 qwerty69
qwerty7 qwerty77 qwerty99 qwertyu qwertyui qwertyui1 qwertyuiop qwertz qwertz123 rabbit rabbits raccoon rachel rachel1 racing racing1
ragnarok raiders raiders1 rainbow rainbow1 rammstein ranger ranger1 rangers rangers1 rapper raptor raven1 ravens realmadrid rebecca
rebecca1 rebel1 rebel123 rebels redhot redred redskins redsox redwings reggae remember remember1 renegade respect revenge reynolds ricardo
richard richard1 richard123 rihanna riverside robbie robert robert1 robert123 roberto robin1 robinhood roblox roblox1 roblox123 robot1
rock123 rocket rocket1 rockets rocknroll rockon rockstar rockstar1 rocky1 rocky123 rockyou rockyou1 rodrigo roller roman1 romance romeo1
ronald ronaldo ronaldo7 rooster root123 rootroot rose123 rosebud roses1 rosie1 royal1 rugby1 runescape runescape1 runner running rush2112
russell russia russia1 russian ryan123 s123456 sabrina sabrina1 sailor saints sakura sakura1 salam123 salmon samantha samantha1 samsam
samson samson1 samsung samsung1 samsung123 samuel samuel1 samurai samurai1 sandman sandra sandra1 sandy1 santiago sapphire sarah1 sarah123
sasuke saturday saturn savage savage1 savior scarface scarlet school school1 school12 school123 science scooby scooby1 scoobydoo scooter
scooter1 scorpion scotland scotland1 seattle sebastian sebastian1 secret secret1 secret12 secret123 secret7 secure secure1 security
security1 senha123 senior sensei seoul1 september serena serenity sergio server server1 service service1 sexsex sexy123 sexybitch sexyboy
sexygirl sexygirl1 sexylady sexymama sexyme shadow shadow1 shadow12 shadow123 shaggy shakira shalom shanghai shannon shannon1 shark1
sharks sharon shelby shinobi shithead shooter shorty shorty1 shrek1 sierra silent silver silver1 simone simple simple1 simpson simpsons
singapore singer single sister sister1 skater skater1 skating skippy skippy1 skyblue skyline skywalker slayer slayer1 slimshady slipknot
slipknot1 smile1 smile123 smiles smiley smiley1 smith1 smokey smooth snake1 snickers sniper sniper1 sniper123 snoopy snoopy1 snowball
snowflake snowman snowwhite soccer soccer1 soccer10 soccer12 soccer123 softball softball1 soldier soldier1 someone something sonic1
sonic123 sony123 sophia sophia1 sophie sophie1 soulmate southpark spain1 spanky sparkle sparkles sparky sparky1 sparrow spartan spartan1
spartan117 special special1 speed1 speedy spencer spider spider1 spiderman spiderman1 spirit spirit1 spirit12 spongebob spongebob1 spooky
sporty spring spring1 spring123 spring2024 spring2025 squirrel stallion starcraft starfish stargate starlight stars1 start1 startrek
startrek1 starwars starwars1 steelers steelers1 steelers12 stella stella1 stephanie stephen sterling steven steven1 stingray stitch1
stone1 stoner storm1 stormy strawberry student student1 student123 stupid stupid1 subaru success success1 sugar1 sugarcane summer summer1
summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 sunday sunflower sunny1 sunny123 sunrise sunset
sunshine sunshine1 sunshine123 super1 super123 superb supergirl superman superman1 superman12 supermario superstar superstar1 superuser
support support1 surfer survivor susana suzanne suzuki sweden sweetheart sweetie sweety swimming swordfish swordfish1 sydney sydney1
sydney123 sylvia system system1 system123 system32 taekwondo taiwan taiwan123 takashi tamara tanner target taylor taylor1 taylor123
teacher teacher1 teddy1 teddybear teddybear1 telephone temp123 temp1234 temporary temppass tennis tennis1 tequila tequila1 teresa
terminator test123 test1234 test12345 tester testing testing1 testtest texas1 texas123 thailand thankyou thankyou1 theman theone theresa
therock thomas thomas1 thomas123 thunder thunder1 thunder12 thunderbird tiffany tiffany1 tiger1 tiger12 tiger123 tigerlily tigers tigger
tigger1 time123 timothy tinker tinkerbell titanic titanic1 titans tokyo1 tokyo123 tokyo2020 tomato tomcat tommy1 tommy123 toor123 tootsie
topgun topher topsecret tornado toshiba totoro toyota toyota1 toyota12 traveler travis treasure trevor trinity trinity1 trinity12 tristan
triton triumph tropical trouble trouble1 trucker trucks truelove trumpet trustme trustno1 tucker tuesday tupac1 turbo1 turbo12 turbo123
turkey1 turtle turtle1 turtles tweety tweety1 tweety12 twilight twilight1 twister twitter tyler1 tyler123 ubuntu ukraine ultimate
undertaker unicorn unicorn1 united universe university university1 user123 user1234 useruser vader1 valentina valeria vampire vampire1
vanessa vanessa1 vanilla vegas1 vegeta velvet venus1 veronica victor victor1 victoria victoria1 victory victory1 vietnam vietnam1 viking
viking1 vikings vincent vincent1 violet violet1 virginia vision volcano voldemort volkswagen volleyball voyager voyager1 w123456 walrus
walter wang123 wang1234 warcraft warcraft1 warrior warrior1 warriors water1 water123 waterfall watermelon weasel webmaster wedding weezer
welcome welcome! welcome1 welcome1! welcome12 welcome123 welcome2 welcome2024 welcome2025 welcome2026 welcome3 wendy1 westside whatever
whatever1 whisky white1 whitney whocares wicked wildcard wildcat wildcats william william1 william123 willow willow1 wilson windows
windows1 windows10 windows7 windsor winner winner1 winnie winston winston1 winter winter1 winter123 winter2024 winter2025 wizard wizard1
woaini woaini1 woaini123 woaini1314 woaini520 wolf123 wolverine wolves wonderful woodstock working world1 world123 wrestler wrestling
wwe123 xavier xbox123 xbox360 xiaoming xxx123 xxxxxx xxxxxxx xxxxxxxx yahoo1 yahoo123 yamaha yamaha1 yamato yankee yankees yankees1
yankees2 yellow yellow1 yellow12 yellow123 yoda123 youandme young1 yourmom yourmom1 youtube youtube1 yoyoyo ytrewq yugioh yuki1234 z123456
zachary zaq12wsx zaq1xsw2 zaq1zaq1 zebra1 zelda1 zeppelin zero123 zerozero zhang123 zidane zoe123 zombie zombie1 zombies zxc123 zxcasdqwe
zxcv123 zxcv1234 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123 zxcvzxcv zxczxc zzzzzz zzzzzzzz
`;
