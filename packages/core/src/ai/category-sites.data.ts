import type { BuiltInCategoryName } from "@bowerbird/contract/categories";

/** Sites that say by their name what they are about. */
export const categorySites: Partial<Record<BuiltInCategoryName, string>> = {
  Development: `github.com gitlab.com bitbucket.org codeberg.org sr.ht stackoverflow.com serverfault.com superuser.com
    npmjs.com pypi.org crates.io docs.rs rubygems.org packagist.org nuget.org hex.pm pkg.go.dev go.dev golang.org
    rust-lang.org python.org nodejs.org deno.com bun.sh typescriptlang.org php.net ruby-lang.org kotlinlang.org swift.org
    developer.mozilla.org developer.android.com developer.apple.com developers.google.com learn.microsoft.com web.dev
    caniuse.com react.dev reactjs.org vuejs.org svelte.dev angular.dev angular.io nextjs.org nuxt.com vite.dev vitejs.dev
    tailwindcss.com getbootstrap.com docker.com kubernetes.io postgresql.org mysql.com sqlite.org redis.io mongodb.com
    dev.to lobste.rs news.ycombinator.com freecodecamp.org css-tricks.com smashingmagazine.com codepen.io codesandbox.io
    stackblitz.com replit.com jsfiddle.net leetcode.com hackerrank.com codewars.com exercism.org vercel.com netlify.com
    heroku.com digitalocean.com fly.io cloudflare.com aws.amazon.com cloud.google.com azure.microsoft.com jetbrains.com
    code.visualstudio.com git-scm.com linux.org kernel.org archlinux.org debian.org ubuntu.com martinfowler.com infoq.com`,
  "AI & Machine Learning": `openai.com chatgpt.com anthropic.com claude.ai huggingface.co deepmind.google deepmind.com
    gemini.google.com perplexity.ai mistral.ai cohere.com stability.ai midjourney.com replicate.com pytorch.org
    tensorflow.org keras.io scikit-learn.org kaggle.com langchain.com ollama.com lmstudio.ai paperswithcode.com wandb.ai
    fast.ai runwayml.com elevenlabs.io together.ai groq.com x.ai civitai.com distill.pub`,
  Design: `dribbble.com behance.net figma.com sketch.com canva.com adobe.com coolors.co fonts.google.com fontawesome.com
    unsplash.com pexels.com awwwards.com typewolf.com fontsquirrel.com thenounproject.com framer.com webflow.com
    material.io m3.material.io nngroup.com alistapart.com designboom.com dezeen.com colorhunt.co mobbin.com iconfinder.com
    lucide.dev heroicons.com undraw.co blender.org pinterest.com`,
  News: `bbc.com bbc.co.uk cnn.com nytimes.com theguardian.com washingtonpost.com reuters.com apnews.com aljazeera.com
    npr.org spiegel.de zeit.de faz.net sueddeutsche.de tagesschau.de lemonde.fr lefigaro.fr 20minutes.fr elpais.com
    elmundo.es repubblica.it corriere.it nrc.nl nos.nl theverge.com arstechnica.com techcrunch.com wired.com engadget.com
    theatlantic.com newyorker.com politico.com axios.com time.com usatoday.com news.google.com nbcnews.com cbsnews.com
    foxnews.com vox.com slate.com independent.co.uk telegraph.co.uk economist.com asahi.com nhk.or.jp heise.de golem.de`,
  Business: `linkedin.com hbr.org forbes.com fortune.com inc.com entrepreneur.com businessinsider.com fastcompany.com
    salesforce.com hubspot.com zendesk.com shopify.com stripe.com ycombinator.com producthunt.com crunchbase.com
    mckinsey.com bcg.com gartner.com indeed.com glassdoor.com upwork.com fiverr.com mailchimp.com semrush.com ahrefs.com
    moz.com intercom.com atlassian.com`,
  Finance: `bloomberg.com wsj.com ft.com marketwatch.com finance.yahoo.com investopedia.com morningstar.com nasdaq.com
    nyse.com fool.com seekingalpha.com coinbase.com binance.com kraken.com coinmarketcap.com coingecko.com paypal.com
    wise.com revolut.com vanguard.com fidelity.com schwab.com robinhood.com etoro.com nerdwallet.com bankrate.com
    tradingview.com xe.com bogleheads.org justetf.com`,
  Education: `coursera.org edx.org udemy.com khanacademy.org udacity.com skillshare.com pluralsight.com duolingo.com
    brilliant.org codecademy.com ted.com ocw.mit.edu quizlet.com futurelearn.com memrise.com anki.net ankiweb.net
    instructables.com openculture.com masterclass.com`,
  Science: `nature.com science.org sciencemag.org arxiv.org pubmed.ncbi.nlm.nih.gov ncbi.nlm.nih.gov plos.org cell.com
    newscientist.com scientificamerican.com quantamagazine.org nasa.gov esa.int cern.ch sciencedaily.com phys.org space.com
    researchgate.net jstor.org springer.com sciencedirect.com biorxiv.org wolframalpha.com livescience.com
    nationalgeographic.com ieee.org acm.org`,
  "Health & Fitness": `webmd.com mayoclinic.org healthline.com nhs.uk who.int cdc.gov medlineplus.gov strava.com
    myfitnesspal.com runnersworld.com menshealth.com womenshealthmag.com bodybuilding.com headspace.com calm.com
    fitbit.com garmin.com examine.com verywellhealth.com medicalnewstoday.com peloton.com zwift.com trainingpeaks.com`,
  "Food & Recipes": `allrecipes.com seriouseats.com bonappetit.com epicurious.com foodnetwork.com food52.com
    cooking.nytimes.com bbcgoodfood.com chefkoch.de marmiton.org simplyrecipes.com tasteofhome.com delish.com yummly.com
    thekitchn.com kingarthurbaking.com smittenkitchen.com budgetbytes.com minimalistbaker.com recipetineats.com
    loveandlemons.com cookpad.com giallozafferano.it eater.com opentable.com`,
  Travel: `booking.com airbnb.com tripadvisor.com expedia.com kayak.com skyscanner.net skyscanner.com lonelyplanet.com
    hostelworld.com hotels.com agoda.com rome2rio.com seat61.com wikivoyage.org bahn.de sncf-connect.com trainline.com
    thetrainline.com lufthansa.com ryanair.com easyjet.com united.com delta.com emirates.com atlasobscura.com
    nomadlist.com flightradar24.com google.com/flights couchsurfing.com alltrails.com komoot.com`,
  Shopping: `amazon.com amazon.de amazon.co.uk amazon.fr ebay.com ebay.de etsy.com aliexpress.com walmart.com target.com
    bestbuy.com ikea.com zalando.de asos.com costco.com newegg.com wayfair.com rei.com decathlon.com otto.de
    mediamarkt.de uniqlo.com zara.com hm.com nike.com adidas.com wirecutter.com camelcamelcamel.com idealo.de
    craigslist.org vinted.com rakuten.com taobao.com jd.com`,
  Entertainment: `youtube.com netflix.com imdb.com rottentomatoes.com hulu.com disneyplus.com hbomax.com max.com
    primevideo.com vimeo.com letterboxd.com trakt.tv themoviedb.org twitch.tv crunchyroll.com myanimelist.net anilist.co
    goodreads.com 9gag.com theonion.com dailymotion.com tvtropes.org metacritic.com xkcd.com webtoons.com fandom.com`,
  Music: `spotify.com open.spotify.com soundcloud.com bandcamp.com last.fm music.apple.com music.youtube.com deezer.com
    tidal.com genius.com pitchfork.com discogs.com billboard.com rollingstone.com allmusic.com musicbrainz.org ableton.com
    ultimate-guitar.com musescore.com musescore.org mixcloud.com nts.live songkick.com splice.com rateyourmusic.com`,
  Gaming: `steampowered.com store.steampowered.com steamcommunity.com ign.com gamespot.com polygon.com kotaku.com
    pcgamer.com eurogamer.net rockpapershotgun.com epicgames.com gog.com itch.io nintendo.com playstation.com xbox.com
    minecraft.net roblox.com chess.com lichess.org boardgamegeek.com howlongtobeat.com speedrun.com unity.com
    unrealengine.com godotengine.org nexusmods.com protondb.com blizzard.com riotgames.com`,
  Sports: `espn.com nba.com nfl.com mlb.com nhl.com fifa.com uefa.com skysports.com bleacherreport.com kicker.de
    transfermarkt.de transfermarkt.com olympics.com formula1.com motogp.com atptour.com goal.com si.com theathletic.com
    cyclingnews.com marca.com lequipe.fr gazzetta.it premierleague.com bundesliga.com strava.com/clubs`,
  Social: `facebook.com twitter.com x.com instagram.com reddit.com mastodon.social bsky.app threads.net tiktok.com
    snapchat.com discord.com telegram.org t.me whatsapp.com tumblr.com quora.com meetup.com vk.com weibo.com xing.com
    nextdoor.com signal.org matrix.org slack.com`,
  Productivity: `notion.so notion.com trello.com asana.com todoist.com evernote.com obsidian.md linear.app monday.com
    clickup.com airtable.com miro.com calendly.com docs.google.com drive.google.com calendar.google.com mail.google.com
    dropbox.com office.com outlook.com zapier.com ifttt.com toggl.com rescuetime.com grammarly.com 1password.com
    bitwarden.com raindrop.io getpocket.com instapaper.com pinboard.in basecamp.com zoom.us doodle.com proton.me`,
  Reference: `wikipedia.org wiktionary.org wikimedia.org wikidata.org archive.org britannica.com merriam-webster.com
    dictionary.com thesaurus.com leo.org dict.cc deepl.com translate.google.com linguee.com gutenberg.org openlibrary.org
    worldcat.org scholar.google.com maps.google.com openstreetmap.org timeanddate.com snopes.com howstuffworks.com
    ourworldindata.org statista.com duden.de`,
  "Home & DIY": `houzz.com thisoldhouse.com familyhandyman.com bobvila.com homedepot.com lowes.com ifixit.com hornbach.de
    obi.de bauhaus.info apartmenttherapy.com gardenersworld.com thespruce.com finewoodworking.com home-assistant.io
    hackaday.com adafruit.com arduino.cc raspberrypi.com raspberrypi.org thingiverse.com printables.com`,
  "Government & Law": `gov.uk usa.gov europa.eu bund.de irs.gov un.org justia.com law.cornell.edu findlaw.com nolo.com
    eur-lex.europa.eu gesetze-im-internet.de service-public.fr legifrance.gouv.fr supremecourt.gov congress.gov
    parliament.uk admin.ch courtlistener.com eff.org`,
};
